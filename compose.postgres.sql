-- Runs when the PostgreSQL of compose.postgres.yaml first starts: creates a role that only owns its database.
-- docs/operate.md describes which rights a role needs on other servers.
\getenv password POSTGRES_PASSWORD
CREATE ROLE forecast LOGIN PASSWORD :'password';
CREATE DATABASE forecast OWNER forecast;
REVOKE ALL ON DATABASE forecast FROM PUBLIC;
-- From now on, the superuser can connect only over the socket in the container, which requires no password.
ALTER ROLE postgres PASSWORD NULL;
