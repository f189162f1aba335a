-- What the PostgreSQL of compose.postgres.yaml does at its first start: a role that owns its database and can do nothing
-- beside that. docs/operate.md says what a role needs elsewhere.
\getenv password POSTGRES_PASSWORD
CREATE ROLE forecast LOGIN PASSWORD :'password';
CREATE DATABASE forecast OWNER forecast;
REVOKE ALL ON DATABASE forecast FROM PUBLIC;
-- From here on the superuser is let in by the socket alone, in the container, which asks for no password.
ALTER ROLE postgres PASSWORD NULL;
