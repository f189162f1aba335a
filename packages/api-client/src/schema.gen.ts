// Generated from openapi/ by `npm run gen`. Do not edit.
export interface paths {
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the server is up
         * @description For load balancers and monitoring. Checks only the process; needs no token.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the server is ready
         * @description For load balancers. The server has opened its workspace, can read it and is not shutting down. Needs no token.
         */
        get: operations["getReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get server metrics
         * @description Returns requests, queued runs, datasets, memory and event loop metrics in the Prometheus text format. Needs no token if only this machine can reach the server. Otherwise, and whenever `METRICS_TOKEN` is set, send that token as `Authorization: Bearer`; a user's token is not accepted.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this contract
         * @description The OpenAPI document that the server validates against, for generators, testers and mock servers. Needs no token. If other machines can reach the server, the operator has to enable the reference.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the API reference page
         * @description A page rendered in the browser from `/api/openapi.json`, without third-party resources. It is available wherever the contract is.
         */
        get: operations["getReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries
         * @description Returns sign-ins, sign-outs, registrations, uploads, labels, deletions, cancellations and changes to accounts by operators, newest first, each with its response status. Requires the admin role. The server keeps the newest 50,000 successful and 50,000 failed actions.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Returns the accounts of users and services, sorted by username. Requires the admin role.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Create an account as administrator
         * @description Creates an account that can sign in at once, also while registration is closed. Requires the admin role.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an account
         * @description Ends its sessions and API tokens at once. Its datasets, versions, events, runs and adjustments are transferred to another account. Requires the admin role.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        /**
         * Change an account
         * @description Sets the role or the password of an account, requires a new password, or disables it. A workspace always keeps one administrator who can sign in. Requires the admin role.
         */
        patch: operations["changeAccount"];
        trace?: never;
    };
    "/api/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open invitations
         * @description Returns the invitations that can still be accepted, newest first. Links are not returned again. Requires the admin role.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person
         * @description Creates an invitation that one person can accept within seven days, also while registration is closed. Its token is returned once; the server stores only its hash. The link is `/invite#{token}`. Replaces an open invitation of the same email address. Requires the admin role.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description The link stops working at once. Requires the admin role.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Returns all webhooks with the result of their last attempt, and whether this server sends events. Signing secrets are not returned again. Requires the admin role.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Sends events of the workspace to a URL, signed as defined by Standard Webhooks. The signing secret is returned once. Requires the admin role.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes a webhook and its deliveries. Pending events are not sent. Requires the admin role.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Changes the URL or the events of a webhook, or turns it on or off. The signing secret stays the same. Requires the admin role.
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries of a webhook
         * @description Returns the events for a webhook and the last response to each, newest first. Requires the admin role.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again
         * @description Sends an event that was delivered or has failed again, with the same `webhook-id` and a new signature. Requires the admin role.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Returns an access token and a refresh token. A wrong username and a wrong password get the same response. If the operator has switched passwords off, only administrators without a provider account can sign in.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh tokens
         * @description A refresh token can be used once. Reuse within ten seconds is rejected, because it usually comes from a second tab of the same user; later reuse ends every session of that sign-in.
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Revokes the refresh token and every other token of the same sign-in, including access tokens. An unknown token gets the same response.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the password without a session
         * @description Sets a new password with username and current password, also after `login` returned 403 because an administrator requires a new one. Ends all sessions. Wrong passwords count as failed sign-ins.
         */
        post: operations["replacePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * @description Creates an account with the role `user`. Usernames and email addresses are case-insensitive. The operator can disable registration.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read an invitation
         * @description Returns who is invited. The token is sent in the body, because URLs are logged.
         */
        post: operations["readInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/invitation/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Creates the account of the invited person, who chooses username and password. The invitation cannot be used again. If this fails, it stays open.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the ways to sign in
         * @description Returns whether passwords are accepted and, if the operator has configured an OpenID Connect provider, its name and whether it can be reached.
         */
        get: operations["getSignInMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/provider/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sign-in with the provider
         * @description Returns the provider's address that the browser opens next (authorization code flow with PKCE, state and nonce), and sets a cookie that binds the sign-in to this browser for ten minutes. The provider redirects the browser to `/sign-in`.
         */
        post: operations["startProviderSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/provider/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a sign-in with the provider
         * @description Checks the provider's answer and returns the tokens of a new session. The first sign-in of a person creates the account. Works once, and only in the browser that started the sign-in.
         */
        post: operations["completeProviderSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signed-in user
         * @description Clients call it at startup to validate a stored session.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the formats
         * @description Returns the formats of numbers, dates and CSV exports that the signed-in user has chosen.
         */
        get: operations["getFormats"];
        /**
         * Set the formats
         * @description Stores the formats of numbers, dates and CSV exports of the signed-in user.
         */
        put: operations["setFormats"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the password
         * @description Ends all other sessions of the signed-in user. API tokens keep working. Wrong passwords count as failed sign-ins.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Returns the sessions of the signed-in user, most recently used first.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Signs the user out of one of their sessions. Its tokens stop working at once.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API tokens
         * @description Returns the personal tokens of the signed-in user, and all service tokens if the user is an administrator.
         */
        get: operations["listApiTokens"];
        put?: never;
        /**
         * Create an API token
         * @description Returns the token once; the server stores only its hash. A token never has more rights than its account. A personal token ends with its account.
         */
        post: operations["createApiToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API token
         * @description Requires the user of a personal token, or an administrator for a service token. The token stops working at once.
         */
        delete: operations["revokeApiToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a file
         * @description Parses the file like an upload and returns its first rows, columns and characteristics. Nothing is stored.
         */
        post: operations["previewFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file
         * @description The dataset becomes visible when the whole file is stored. Nothing is stored from a rejected file.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload/label": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Name a dataset
         * @description Sets the name shown in lists.
         */
        post: operations["labelUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload/progress/{transferId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the import progress of a file
         * @description Poll it while the upload or preview with this `transfer_id` is running. Unknown transfers have the state `waiting`. Users only see their own transfers.
         */
        get: operations["getTransferProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List datasets
         * @description Returns the datasets of all users, newest first, each with the user who uploaded it.
         */
        get: operations["listUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a dataset
         * @description Returns the dataset as in the list, with its import report.
         */
        get: operations["getUpload"];
        put?: never;
        post?: never;
        /**
         * Delete a dataset
         * @description Also deletes its forecast runs. Requires its owner or an administrator.
         */
        delete: operations["deleteUpload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}/rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the rejected rows of a dataset
         * @description Returns rows that were rejected in full or in part, with the header of the file, their line numbers and the errors. At most the first 10,000 rows. Cells that a spreadsheet would run as a formula start with an apostrophe.
         */
        get: operations["downloadRejectedRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}/characteristics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the characteristics of a dataset
         * @description Returns the number of values and the most frequent values of each.
         */
        get: operations["listUploadCharacteristics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}/characteristics/{code}/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the values of a characteristic
         * @description Returns values that contain the search text, most frequent first.
         */
        get: operations["listCharacteristicValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the products of a dataset
         * @description Products with the most imported rows first, then sorted by code.
         */
        get: operations["listUploadProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}/waterfall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a forecast waterfall
         * @description Returns the total forecast of each completed run that has the period length and filters of the newest run, or of `run_id`. At most the newest 60 runs and 240 periods.
         */
        get: operations["getWaterfall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh the latest run of a dataset
         * @description Refreshes the newest completed run or, if it was started with others to compare models, the one with the lowest WAPE.
         */
        post: operations["refreshUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}/known-ahead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the values of a column known ahead
         * @description Values by combination and period. Combinations with the most periods without a value come first. A period with several days has the mean of its values.
         */
        get: operations["listKnownAheadValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the roles of columns
         * @description Reads the stored file of the current version again with other roles. The result becomes the current version; earlier versions and their runs stay. Requires the owner of the dataset or an administrator.
         */
        put: operations["changeUploadColumns"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a dataset
         * @description Newest first. The first version is the upload itself.
         */
        get: operations["listUploadVersions"];
        put?: never;
        /**
         * Add a file to a dataset as a new version
         * @description The version becomes current when the whole file is stored. A rejected file leaves the dataset unchanged. Requires the owner of the dataset or an administrator.
         */
        post: operations["addUploadVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}/versions/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a new version of a dataset
         * @description Parses the file like a new version and compares it with the current version. Nothing is stored.
         */
        post: operations["previewUploadVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a version of a dataset
         * @description Returns the version as in the list, its difference from the version it is based on, and the import report of its file.
         */
        get: operations["getUploadVersion"];
        put?: never;
        post?: never;
        /**
         * Delete a version of a dataset
         * @description Data shared with other versions is kept. Requires the owner of the dataset or an administrator.
         */
        delete: operations["deleteUploadVersion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a version of a dataset
         * @description Makes this version current. Later versions are kept. Requires the owner of the dataset or an administrator.
         */
        post: operations["restoreUploadVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of a dataset
         * @description Returns events in the order they were added. Forecasts estimate their effect and apply it to future dates.
         */
        get: operations["listDatasetEvents"];
        put?: never;
        /**
         * Add an event to a dataset
         * @description Any signed-in user can add events. Existing runs do not change.
         */
        post: operations["addDatasetEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}/events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace an event of a dataset
         * @description Only the author of the event, the owner of the dataset and administrators can change an event. With `revision`, the call fails with 409 if another user has changed the event since, and returns both versions.
         */
        put: operations["changeDatasetEvent"];
        post?: never;
        /**
         * Delete an event of a dataset
         * @description Only the author of the event, the owner of the dataset and administrators can delete an event. Runs that used the event keep it. With `revision`, the call fails with 409 if another user has changed the event since, and returns the current event.
         */
        delete: operations["deleteDatasetEvent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}/stockouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List marked stockouts and outliers
         * @description Forecasts treat the demand of stockouts and outliers as unknown. Charts, exports and realized accuracy keep the recorded values of outliers. Marks apply to every version of the dataset.
         */
        get: operations["listStockouts"];
        put?: never;
        /**
         * Mark stockouts and outliers
         * @description Any signed-in user can set marks. Existing runs do not change.
         */
        post: operations["addStockouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}/stockouts/{stockoutId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a mark of a dataset
         * @description Only the author of the mark, the owner of the dataset and administrators can remove a mark. Runs that used the mark keep it. The list keeps the last 200 removed marks of the dataset.
         */
        delete: operations["deleteStockout"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holiday-countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List countries with public holidays
         * @description Includes regions that have additional holidays.
         */
        get: operations["listHolidayCountries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the products of the newest dataset
         * @description Returns the products of the dataset that was uploaded last, or an empty list.
         */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get types, period lengths, models and characteristics
         * @description Returns all options for forms in one call.
         */
        get: operations["getMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metadata/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List data types
         * @description Kinds of points that a series can contain.
         */
        get: operations["listTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metadata/characteristics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the characteristic codes with their default labels
         * @description Returns all 15 codes, no matter which of them datasets use.
         */
        get: operations["listCharacteristicCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metadata/characteristics/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the characteristics of a dataset for the forecast form
         * @description Returns the same list as the dataset itself, either bare or wrapped in an object. Clients accept both.
         */
        get: operations["listDatasetCharacteristics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a forecast run
         * @description Validates the request, queues the run and returns immediately. Poll the run data for its progress.
         */
        post: operations["createForecast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs by page
         * @description Newest first by default. `total` counts matching runs on all pages.
         */
        get: operations["listForecastRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-runs/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a run
         * @description After the deletion, the run returns 404 everywhere. It can be restored for ten minutes, unless the disk is full. Requires its owner or an administrator.
         */
        delete: operations["deleteForecastRun"];
        options?: never;
        head?: never;
        /**
         * Name a run
         * @description Sets the name shown in lists. Requires the owner of the run or an administrator.
         */
        patch: operations["renameForecastRun"];
        trace?: never;
    };
    "/api/forecast-runs/{runId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted run
         * @description Possible for ten minutes after the deletion. Has no effect on a run that is not deleted. Requires its owner or an administrator.
         */
        post: operations["restoreForecastRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-runs/{runId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a run
         * @description Returns every combination and period. A workbook has a long sheet (one row per combination and period) and a wide sheet (one column per period), the total, the accuracy of each combination and the settings. A CSV file has one of the two layouts, and can have semicolons and decimal commas. If the run has adjustments, the plan is included next to the forecast, with a sheet of adjustments; if actuals are known, a sheet shows realized accuracy. Text cells are never interpreted as formulas. The file is streamed; if the connection breaks, it is incomplete.
         */
        get: operations["exportForecastRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-runs/{runId}/combinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the combinations of a run
         * @description Sorted by default by total absolute error over the holdout, largest first. An unfinished run returns an empty list.
         */
        get: operations["listCombinations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-runs/{runId}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh a run with the current version of its dataset
         * @description Creates a run with the same settings. The forecast start moves by as many periods as the end of the data did. The new run refers to the one it was refreshed from.
         */
        post: operations["refreshForecastRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-runs/{runId}/realised": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the realized accuracy of a run
         * @description Compares the forecast with complete actuals of the current version of the dataset. Works immediately for a run whose forecast starts in the past. `aggregation_characteristics` selects the level of `combinations`, by default the run's own. With `group`, all metrics and periods are those of one combination, and `value_added` and `stock` are omitted.
         */
        get: operations["getRealisedAccuracy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-runs/{runId}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two runs of a dataset
         * @description Without `with`, the run is compared with the one it was refreshed from. Combinations are sorted by the change of their forecast sum over the periods that both runs forecast, largest change first.
         */
        get: operations["compareForecastRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-runs/{runId}/causes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the causes of the change between two runs
         * @description Starts to recompute the forecast after each cause, in the order of `parts`, and returns the progress. Later calls return the progress or the result, which is kept for some time.
         */
        post: operations["explainRunChange"];
        /**
         * Cancel the search for causes
         * @description Stops the computation that `explainRunChange` started. A finished one keeps its result.
         */
        delete: operations["cancelRunExplanation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-runs/{runId}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the plan of a run
         * @description Returns adjustments and lock. The planned values are in the series of the run, as `plan`.
         */
        get: operations["getPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Lock or unlock the plan of a run
         * @description A locked plan cannot be changed. Requires the owner of the run or an administrator.
         */
        patch: operations["lockPlan"];
        trace?: never;
    };
    "/api/forecast-runs/{runId}/plan/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adjust the plan of a run
         * @description Spreads a change of the total or a group over its combinations in proportion to their plan, so that every level adds up to the last digit shown. The forecast itself does not change. Any signed-in user can adjust plans.
         */
        post: operations["adjustPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-runs/{runId}/plan/adjustments/{adjustment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Undo an adjustment
         * @description Recomputes the plan without this adjustment. Later adjustments stay, and the adjustment remains in the history. Requires its author or an administrator.
         */
        delete: operations["undoAdjustment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-runs/{runId}/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List proposed orders
         * @description Returns the stock that was entered for the items of a run and the order that each one needs. The stock to order up to is a quantile of the demand over lead time and review period together, from the errors of that sum in the backtests of the run. Stock belongs to the dataset: all runs with the same level and period length share it.
         */
        get: operations["getStock"];
        /**
         * Enter stock
         * @description Stores settings and items. If a row is invalid, nothing is stored, and the response lists the rows to correct. Any signed-in user can enter stock.
         */
        put: operations["setStock"];
        post?: never;
        /**
         * Delete the stock of a run's items
         * @description Deletes settings and items that all runs of the dataset with the same level and period length share.
         */
        delete: operations["deleteStock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-runs/{runId}/stock/curve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get service against stock
         * @description Returns the service that different stock levels reach for one item.
         */
        get: operations["getStockCurve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-runs/{runId}/stock/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export proposed orders
         * @description Returns all proposed orders as CSV, one row per item, with every term. The workbook of the run has the same table and the errors from which its numbers can be computed again. Text cells are never interpreted as formulas.
         */
        get: operations["exportStock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-runs/{runId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a queued or running run
         * @description Discards the result. The run stays in the history as canceled.
         */
        post: operations["cancelForecastRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get metrics of several runs
         * @description Metrics are null for runs without a backtest. Unknown ids are ignored.
         */
        get: operations["listForecastMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-batch/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the newest runs
         * @description Clients accept the list under any of its names.
         */
        get: operations["getHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-batch/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get several runs
         * @description Returned in the requested order. Unknown ids are ignored.
         */
        get: operations["listRunDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-batch/all/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the series of a run
         * @description An unfinished run returns its actuals, an empty forecast, its status and its progress. The run id of an upload returns its actuals.
         */
        get: operations["getBatchRunData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forecast-detail/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a run
         * @description Returns settings, progress, accuracy on the holdout, and an explanation of the forecast.
         */
        get: operations["getForecastDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/run-data/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the series of a run without an envelope
         * @description An unfinished run returns its actuals, an empty forecast, its status and its progress. The run id of an upload returns its actuals.
         */
        get: operations["getRunData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Status and version of the server. */
        Health: {
            /** @constant */
            status: "ok";
            version: string;
            /** @description Whether this is a mock server. */
            mock?: boolean;
        };
        /** @description The server is ready. */
        Ready: {
            /** @constant */
            status: "ready";
            /**
             * @description Database that stores the workspace.
             * @enum {string}
             */
            store: "sqlite" | "postgresql";
        };
        /** @description An error message, or a list of validation errors. */
        Problem: {
            detail: string | {
                loc: (string | number)[];
                msg: string;
                type: string;
            }[];
        };
        /** @description An OpenAPI 3.1 document. */
        OpenApiDocument: {
            openapi: string;
            info: {
                title: string;
                version: string;
            } & {
                [key: string]: unknown;
            };
            paths: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description A recorded action of a user, whether it succeeded or not. */
        AuditEntry: {
            /** Format: date-time */
            at: string;
            /** @description Operation id, such as `login`. */
            action: string;
            status: number;
            /** @description Null if no account has the given name. */
            username: string | null;
            /** @description Name of the API token; null for a session. */
            token: string | null;
            address: string;
            /** @description Id of the dataset, run or user. For a version, the id of its dataset and the version, such as `8d5c1c0e-8c1b-4d4c-9a53-6ad1d0c6a4f2/versions/2`. */
            subject: string | null;
        };
        /** @description A page of audit entries, newest first. */
        AuditPage: {
            entries: components["schemas"]["AuditEntry"][];
            total: number;
            offset: number;
            limit: number;
        };
        /** @description Id of an account. */
        AccountId: string;
        /** @description An account as shown to administrators. */
        Account: {
            id: components["schemas"]["AccountId"];
            username: string;
            email: string;
            /**
             * @description A service cannot sign in and only has API tokens.
             * @enum {string}
             */
            kind: "person" | "service";
            roles: ("admin" | "user")[];
            /** @description Whether sign-in, sessions and API tokens are refused. */
            disabled: boolean;
            /** @description Whether the user must choose a new password at the next sign-in. */
            must_change_password: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_sign_in_at: string | null;
        };
        /** @description A page of accounts, sorted by username. */
        AccountPage: {
            accounts: components["schemas"]["Account"][];
            total: number;
            offset: number;
            limit: number;
        };
        /** @description An account to create. */
        AccountForm: {
            /** Format: email */
            email: string;
            username: string;
            /** Format: password */
            password: string;
            /**
             * @description Whether the user must choose another password at the first sign-in.
             * @default false
             */
            must_change_password?: boolean;
            /**
             * @description Whether the account is an administrator.
             * @default false
             */
            admin?: boolean;
        };
        /** @description Confirmation of a deletion. */
        Deleted: {
            /** @constant */
            success: true;
        };
        /** @description Changes to an account. Omitted properties stay unchanged. */
        AccountChange: {
            /** @description Whether the account is an administrator. */
            admin?: boolean;
            /** @description Disabling ends all sessions and rejects all API tokens at once. */
            disabled?: boolean;
            /**
             * Format: password
             * @description Ends all sessions of the account.
             */
            password?: string;
            /** @description Whether the user must choose a new password at the next sign-in. `true` ends all sessions. */
            must_change_password?: boolean;
        };
        /** @description Id of an invitation. */
        InvitationId: string;
        /** @description An open invitation. */
        Invitation: {
            id: components["schemas"]["InvitationId"];
            email: string;
            /** @description Whether the invited person becomes an administrator. */
            admin: boolean;
            /** @description Username of the administrator; null if the operator created it on the command line. */
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description Open invitations, newest first. */
        InvitationList: {
            invitations: components["schemas"]["Invitation"][];
        };
        /** @description An invitation to create. */
        InvitationForm: {
            /** Format: email */
            email: string;
            /**
             * @description Whether the invited person becomes an administrator.
             * @default false
             */
            admin?: boolean;
        };
        /** @description A created invitation with its token, which is returned only once. */
        NewInvitation: components["schemas"]["Invitation"] & {
            /** @description The link is `/invite#{token}`. */
            token: string;
        };
        /** @description Id of a webhook. */
        WebhookId: string;
        /**
         * @description A run was completed or failed, a dataset got a version (also its first), or a plan was locked.
         * @enum {string}
         */
        WebhookEventType: "run.completed" | "run.failed" | "version.added" | "plan.locked";
        /** @description Types of the events to send. */
        WebhookEventTypes: components["schemas"]["WebhookEventType"][];
        /** @description An endpoint that events of the workspace are sent to. */
        Webhook: {
            id: components["schemas"]["WebhookId"];
            url: string;
            events: components["schemas"]["WebhookEventTypes"];
            enabled: boolean;
            /** @description Null if the account was deleted. */
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Null if no event was sent yet.
             */
            last_attempt_at: string | null;
            /** @description Status of the last response; null if there was none. */
            last_response_status: number | null;
            /** @description Why the last attempt failed; null if it succeeded. */
            last_error: string | null;
        };
        /** @description All webhooks, newest first. */
        WebhookList: {
            /** @description Whether this server sends events. */
            enabled: boolean;
            /** @description Why it does not; null if it does. */
            disabled_reason: string | null;
            webhooks: components["schemas"]["Webhook"][];
        };
        /** @description Must use https and a public address, unless the operator allowed the host with `WEBHOOK_ALLOWED_HOSTS`. */
        WebhookUrl: string;
        /** @description A webhook to create. */
        WebhookForm: {
            url: components["schemas"]["WebhookUrl"];
            events: components["schemas"]["WebhookEventTypes"];
        };
        /** @description A created webhook with its signing secret, which is returned only once. */
        NewWebhook: components["schemas"]["Webhook"] & {
            /** @description Signs all events as defined by Standard Webhooks. */
            secret: string;
        };
        /** @description Changes to a webhook. Omitted properties stay unchanged. */
        WebhookChange: {
            url?: components["schemas"]["WebhookUrl"];
            events?: components["schemas"]["WebhookEventTypes"];
            /** @description `false` sends nothing and ignores new events. */
            enabled?: boolean;
        };
        /** @description Id of an event sent to a webhook, as in the header `webhook-id`. */
        DeliveryId: string;
        /** @description The body of the request that is sent to a webhook. */
        WebhookPayload: {
            type: components["schemas"]["WebhookEventType"];
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            /** @description Ids of the objects of the event. */
            data: {
                /** @description The dataset. */
                upload_id: string;
                /** @description The run; absent in `version.added`. */
                run_id?: string;
                /** @description The new version; only in `version.added`. */
                version?: number;
                /** @description Why the run failed; only in `run.failed`. */
                error?: string;
            };
        };
        /** @description An event for a webhook, with the result of the last attempt to send it. */
        WebhookDelivery: {
            id: components["schemas"]["DeliveryId"];
            event: components["schemas"]["WebhookEventType"];
            /** Format: date-time */
            created_at: string;
            /**
             * @description `delivered` after a response with a 2xx status, `failed` after eight attempts without one.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            attempts: number;
            /**
             * Format: date-time
             * @description Null if there is no next attempt, or if it is due or in progress.
             */
            next_attempt_at: string | null;
            /** Format: date-time */
            last_attempt_at: string | null;
            response_status: number | null;
            /** @description Start of the last response. */
            response: string | null;
            /** @description Why the last attempt failed. */
            error: string | null;
            payload: components["schemas"]["WebhookPayload"];
        };
        /** @description A page of deliveries of a webhook, newest first. The newest 1,000 are kept. */
        WebhookDeliveryPage: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            total: number;
            offset: number;
            limit: number;
        };
        /** @description Username and password of an account. */
        Credentials: {
            username: string;
            /** Format: password */
            password: string;
        };
        /** @description Tokens of a session (RFC 6749 §5.1). */
        Tokens: {
            /** @description A JWT with `sub`, `username`, `roles` and `exp`. */
            access_token: string;
            /** @description Can be used once. Every refresh returns a new one. */
            refresh_token?: string;
            /** @constant */
            token_type: "bearer";
            /** @description Seconds until the access token expires. */
            expires_in: number;
        };
        /** @description Problem details of a sign-in that requires a new password (RFC 9457). */
        PasswordChangeRequired: {
            /** @constant */
            type: "about:blank";
            title: string;
            /** @constant */
            status: 403;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "password_change_required";
            /** @description Message for people. */
            detail: string;
        };
        /** @description An unused refresh token. */
        RefreshRequest: {
            refresh_token: string;
        };
        /** @description Confirmation of a sign-out. */
        SessionEnd: {
            /** @constant */
            success: true;
            /** @description Address of the provider that ends the session there; the browser opens it. Only for sessions started with a provider that supports it. */
            provider_url?: string;
        };
        /** @description Username, current and new password. */
        PasswordReplacement: {
            username: string;
            /** Format: password */
            current_password: string;
            /** Format: password */
            new_password: string;
        };
        /** @description A new account. */
        Registration: {
            /** Format: email */
            email: string;
            username: string;
            /** Format: password */
            password: string;
        };
        /** @description An account as shown to its owner. */
        User: {
            id: string;
            username: string;
            email: string;
            roles: ("admin" | "user")[];
        };
        /** @description The token of an invitation. */
        InvitationToken: {
            token: string;
        };
        /** @description An invitation as shown to the invited person. */
        ReceivedInvitation: {
            email: string;
            /** @description Whether the invited person becomes an administrator. */
            admin: boolean;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description The account that an invited person creates. */
        InvitationAcceptance: {
            token: string;
            username: string;
            /** Format: password */
            password: string;
        };
        /** @description An OpenID Connect provider. */
        SignInProvider: {
            /** @description Name for the button. */
            name: string;
            available: boolean;
            /** @description Why the provider is not available; null if it is. */
            reason: string | null;
        };
        /** @description How users sign in to this server. */
        SignInMethods: {
            /** @description Whether everyone may use a password. If not, only administrators without a provider account may. */
            password: boolean;
            /** @description The OpenID Connect provider; null if there is none. */
            provider: components["schemas"]["SignInProvider"] | null;
        };
        /** @description A sign-in with the provider. */
        ProviderSignInStart: {
            /** @description Path of this server to open after the sign-in; by default the start page. */
            return_to?: string;
        };
        /** @description The next step of a sign-in with the provider. */
        ProviderSignInRequest: {
            /** @description Address of the provider to open in the browser. */
            url: string;
        };
        /** @description What the provider added to the address of `/sign-in`. */
        ProviderAnswer: {
            /** @description The query of the address, without `?`. */
            query: string;
        };
        /** @description Tokens of a session that was started with the provider. */
        ProviderSession: components["schemas"]["Tokens"] & {
            /** @description The account that is signed in. */
            username: string;
            /** @description Path to open next. */
            return_to: string;
        };
        /** @description How the app writes numbers, dates and CSV exports for a user. Uploaded files do not depend on it. */
        Formats: {
            /** @enum {string} */
            decimal_mark: "." | ",";
            /** @enum {string} */
            date_format: "DD/MM/YYYY" | "DD.MM.YYYY" | "MM/DD/YYYY" | "YYYY-MM-DD";
            /** @enum {string} */
            csv_delimiter: "," | ";";
        };
        /** @description Formats that a user has chosen. */
        AccountFormats: {
            /** @description `null` if the user has not chosen any. */
            formats: components["schemas"]["Formats"] | null;
        };
        /** @description The current and the new password of the signed-in user. */
        PasswordChange: {
            /** Format: password */
            current_password: string;
            /** Format: password */
            new_password: string;
        };
        /** @description Id of a session. */
        SessionId: string;
        /** @description A session of the signed-in user. Details are null for sessions that older versions started. */
        AccountSession: {
            id: components["schemas"]["SessionId"];
            /** @description Whether this call belongs to the session. */
            current: boolean;
            user_agent: string | null;
            /** @description Most recent IP address. */
            address: string | null;
            /** Format: date-time */
            signed_in_at: string | null;
            /**
             * Format: date-time
             * @description Time of the most recent refresh.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the session ends unless it is refreshed before.
             */
            expires_at: string;
        };
        /** @description Sessions, most recently used first. */
        AccountSessionList: {
            sessions: components["schemas"]["AccountSession"][];
        };
        /** @description Id of an API token. */
        TokenId: string;
        /**
         * @description `read` allows calls that change nothing, `write` also allows changes, and `admin` also allows calls that require an administrator.
         * @enum {string}
         */
        TokenScope: "read" | "write" | "admin";
        /** @description An API token without its secret. */
        ApiToken: {
            id: components["schemas"]["TokenId"];
            /**
             * @description A personal token acts as its user, a service token as a service account that cannot sign in.
             * @enum {string}
             */
            kind: "personal" | "service";
            name: string;
            /** @description The account that the token acts as. */
            username: string;
            scope: components["schemas"]["TokenScope"];
            /** @description Start of the token, to recognize it. */
            prefix: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Null if the token does not expire.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Accurate to one minute. Null if never used.
             */
            last_used_at: string | null;
        };
        /** @description API tokens, newest first. */
        ApiTokenList: {
            tokens: components["schemas"]["ApiToken"][];
        };
        /** @description Properties of an API token to create. */
        ApiTokenForm: {
            /** @description Shown in lists and in the audit log. */
            name: string;
            scope: components["schemas"]["TokenScope"];
            /**
             * @description Null for no expiry.
             * @default 90
             */
            expires_in_days?: number | null;
            /** @description Username of the service account that the token acts as, which is created if it does not exist. Requires the admin role. Without it, the token acts as the signed-in user. */
            service?: string | null;
        };
        /** @description A created API token with its secret, which is returned only once. */
        NewApiToken: components["schemas"]["ApiToken"] & {
            /** @description Send it as `Authorization Bearer`. The last six characters are a checksum. */
            token: string;
        };
        /**
         * @description Codes of the 15 characteristics that describe a series. Each has a default label.
         * @enum {string}
         */
        CharacteristicCode: "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "c10" | "c11" | "c12" | "c13" | "c14" | "c15";
        /** @description User-defined roles of columns in a file. */
        ColumnMapping: {
            /** @description Name of the column, as reported by the preview. */
            column: string;
            /** @enum {string} */
            role: "characteristic" | "product-name" | "date" | "value" | "period" | "unused";
            /** @description Marks an unused numeric column, such as a price or a temperature, as a driver of demand whose future values are known. Rows for future periods contain it without a demand value. */
            known_ahead?: boolean | null;
            /** @description Marks an unused column that shows when an item was in stock: 0, 1, a share of the period, a stock level, yes or no. At most one column. */
            in_stock?: boolean | null;
            /** @description Code of a characteristic. Default: the next free code. */
            code?: components["schemas"]["CharacteristicCode"] | null;
            /** @description Label of a characteristic. Default: the column header. */
            label?: string | null;
        }[];
        /**
         * @description Period length of a series.
         * @default month
         * @enum {string}
         */
        Bucket: "day" | "week" | "month" | "quarter" | "year";
        /** @description Client-generated id of an upload or preview for polling its progress, such as a UUID. */
        TransferId: string;
        /** @description A file and how to parse it. */
        UploadForm: {
            /** Format: binary */
            file: Blob;
            /**
             * @default excel
             * @enum {string}
             */
            file_type?: "excel" | "csv";
            /**
             * @default both
             * @enum {string}
             */
            upload_mode?: "both" | "master" | "timeseries";
            /** @description Roles of single columns, as JSON. Other columns are detected automatically. A mapping that does not match the file is rejected with a 422 that names the column. */
            mapping?: string;
            /**
             * Format: date
             * @description For a file without header and dates whose rows are series: a day in the period of the first value column. Requires `period_bucket`. Ignored if the file has a header.
             */
            first_period?: string;
            period_bucket?: components["schemas"]["Bucket"];
            /**
             * @description `refuse` returns a 409 with the existing dataset if a file with the same bytes and mode is already stored. Ignored for previews.
             * @default store
             * @enum {string}
             */
            same_file?: "store" | "refuse";
            transfer_id?: components["schemas"]["TransferId"];
        };
        /** @description The role that was detected for a column, and why. */
        ColumnRole: {
            column: string;
            /** @enum {string} */
            role: "characteristic" | "product-name" | "date" | "value" | "period" | "unused";
            code: components["schemas"]["CharacteristicCode"] | null;
            label: string | null;
            /**
             * @description Present only if the column is a driver with known future values.
             * @constant
             */
            known_ahead?: true;
            /**
             * @description Present only if the column shows when an item was in stock: 0, 1, a share of the period, or a stock level. Demand in periods out of stock is unknown, not zero.
             * @constant
             */
            in_stock?: true;
            /**
             * Format: date
             * @description Last date with a number, present only if it is after the last demand. If the role is unused and `known_ahead` is missing, these numbers are not stored.
             */
            known_until?: string;
            /** @description Readable reason for the role. */
            reason: string;
        };
        /** @description A cell that was rejected, and what is accepted instead. */
        RejectedCell: {
            /** @description Line number as shown in a spreadsheet. */
            row: number;
            column: string;
            value: string;
            /** @description Only if several sheets were read. */
            sheet?: string;
            /** @description What is accepted in this cell. */
            accepted: string;
        };
        /** @description Rejected cells of a column with the same reason. */
        RejectionReason: {
            column: string;
            /** @description Only if several sheets were read. */
            sheet?: string;
            /** @description What is accepted in these cells. */
            accepted: string;
            /** @description Number of all cells. */
            count: number;
            /** @description Line numbers of the first cells. */
            rows: number[];
            /** @description The first different values. */
            values: string[];
        };
        /** @description The total of one bucket. */
        DatedTotal: {
            /** Format: date */
            date: string;
            value: number;
        };
        /** @description Data quality metrics of a dataset. */
        DataHealth: {
            /** Format: date */
            firstDate: string;
            /** Format: date */
            lastDate: string;
            bucket: components["schemas"]["Bucket"];
            /** @description Number of periods from the first to the last date. */
            buckets: number;
            /** @description Periods in which the total has no observation. Weekdays that never have one do not count. */
            gaps: number;
            /** @description The first of the gaps. */
            gapDates: string[];
            /** @description Rows with the same combination and date that were summed. Null in a preview. */
            rowsMerged: number | null;
            /** @description Combinations of characteristic values. Null in a preview. */
            combinations: number | null;
            negatives: number;
            /** @description Share of zeros among the imported values. */
            zeroShare: number;
            /** @description Periods whose total is an outlier. */
            outliers: {
                /** @description Readable description of the detection method. */
                rule: string;
                count: number;
                /** @description The first of the gaps. */
                points: components["schemas"]["DatedTotal"][];
            };
            /** @description Totals by period for a chart, in the finest period length with at most 400 periods. */
            history?: {
                bucket: components["schemas"]["Bucket"];
                points: components["schemas"]["DatedTotal"][];
            };
        };
        /** @description What was recognized in a file. */
        IngestReport: {
            /** @enum {string} */
            fileType: "excel" | "csv";
            /** @enum {string} */
            layout: "long" | "wide" | "master";
            sheet?: string | null;
            encoding?: string | null;
            delimiter?: string | null;
            /** @enum {string} */
            decimalMark?: "." | ",";
            dateOrder?: string | null;
            header_row?: number;
            columns: components["schemas"]["ColumnRole"][];
            rowsRead: number;
            rowsKept: number;
            rowsRejected: number;
            /** @description Rows in wide format whose period cells are all blank. */
            rowsWithoutValues?: number;
            /** @description Rows with the same combination and date that were summed. */
            rowsMerged?: number;
            rejected: components["schemas"]["RejectedCell"][];
            /** @description Number of all rejected cells. `rejected` contains the first 100. */
            cellsRejected?: number;
            /** @description All rejected cells by column and reason, most frequent first; at most 50 reasons. */
            rejection_reasons?: components["schemas"]["RejectionReason"][];
            /** @description Imported values before values with the same combination and date are summed. */
            observations?: number;
            negatives?: number;
            zeros?: number;
            /** Format: date */
            firstDate?: string | null;
            /** Format: date */
            lastDate?: string | null;
            /** @description Null for master data. */
            health?: components["schemas"]["DataHealth"] | null;
            /** @description Whether the file is stored with the version, so that `PUT /api/uploads/{id}/columns` can read it again. Files that were added to existing data are not stored. */
            file_kept?: boolean;
            notes: string[];
        };
        /** @description The first rows of a file and what was recognized in it. */
        PreviewAnswer: {
            /** @description The first rows, by column name. */
            preview: {
                [key: string]: string | number | null;
            }[];
            columns: string[];
            /** @description Values by characteristic code. `<code>_label` contains the label. */
            characteristics: {
                [key: string]: string[];
            };
            /** @description Number of distinct values of each characteristic, by code. Omitted above 100,000. */
            value_counts?: {
                [key: string]: number;
            };
            row_count: number | null;
            report?: components["schemas"]["IngestReport"];
        };
        /** @description The stored dataset and its import report. */
        UploadAnswer: {
            run_id: string;
            id: string;
            row_count: number;
            report: components["schemas"]["IngestReport"];
        };
        /** @description Id of a forecast run or of an import. New ids have 36 characters (lowercase hex and dashes); legacy formats are accepted. */
        RunId: string;
        /** @description A dataset, by the run id of its import, and its new name. */
        LabelRequest: {
            run_id: components["schemas"]["RunId"];
            /** @description Not blank, at most 255 bytes of UTF-8. Returned exactly as sent. */
            label: string;
        };
        /** @description The saved label. */
        LabelAnswer: {
            /** @constant */
            success: true;
            run_id: string;
            label: string;
        };
        /** @description Import progress of one file. */
        TransferProgress: {
            /** @enum {string} */
            state: "waiting" | "reading";
            /** @description Rows read so far. A file is read twice; the number does not change during the second pass. */
            rows_read: number;
        };
        /** @description A dataset. */
        Upload: {
            id: string;
            run_id: string | null;
            fileName: string;
            originalName: string;
            /** Format: date-time */
            uploadDate: string;
            /** @enum {string} */
            status: "processing" | "completed" | "failed";
            /** @description The `row_count` of the current version. */
            rowCount: number | null;
            label: string | null;
            /** @enum {string} */
            uploadMode?: "both" | "master" | "timeseries";
            uploadedBy?: string | null;
            /** Format: date */
            firstDate?: string | null;
            /** Format: date */
            lastDate?: string | null;
            bucket?: components["schemas"]["Bucket"] | null;
            /** @description Number of the current version. */
            version?: number;
            /** @description Name of the values in the file, such as Sales. Null if the values come from several columns. Shortened in lists that would exceed 2 MB. */
            value_label?: string | null;
        };
        /** @description Datasets, newest first. */
        UploadList: {
            uploads: components["schemas"]["Upload"][];
        };
        /** @description Id of an upload. The run id of its import is accepted too. */
        UploadId: string;
        /** @description A dataset and its import report. */
        UploadDetail: components["schemas"]["Upload"] & {
            report?: components["schemas"]["IngestReport"] | null;
        };
        /** @description A characteristic of a dataset and its most frequent values. */
        Characteristic: {
            type: components["schemas"]["CharacteristicCode"];
            label: string;
            /** @description Most frequent values first. */
            sample_values: string[];
            value_count: number;
            value?: string | null;
        };
        /** @description Characteristics in the order of their codes. */
        CharacteristicList: components["schemas"]["Characteristic"][];
        /** @description The list wrapped in an object. */
        CharacteristicHolder: {
            characteristics: components["schemas"]["CharacteristicList"];
        };
        /** @description The list, either bare or wrapped in an object. */
        CharacteristicsAnswer: components["schemas"]["CharacteristicList"] | components["schemas"]["CharacteristicHolder"];
        /** @description A string, such as the value of a characteristic. */
        Text: string;
        /** @description A page of matching values of a characteristic, most frequent first. */
        CharacteristicValuePage: {
            values: components["schemas"]["Text"][];
            /** @description Number of matching values on all pages. */
            total: number;
            offset: number;
            limit: number;
        };
        /** @description A product and its number of imported rows. */
        Product: {
            product_code: string;
            product_name?: string | null;
            data_points?: number;
        };
        /** @description Products with the most imported rows first, then in the order of their codes. */
        ProductList: components["schemas"]["Product"][];
        /** @description Accuracy of forecasts whose actuals are known. */
        Realised: {
            /** @description WAPE in percentage points: total absolute error divided by total absolute actual. */
            wape: number | null;
            /** @description mean(forecast − actual). */
            bias: number | null;
            /** @description Actuals within their prediction interval. */
            hits: number;
            /** @description Number of forecasts with an interval. */
            bounded: number;
            /** @description Number of forecasts whose actual is known. */
            count: number;
        };
        /**
         * @description Forecasting method.
         * @default nbeats
         * @enum {string}
         */
        ModelType: "nbeats" | "lightgbm" | "ensemble";
        /** @description Forecast of one run for the periods of a waterfall. */
        WaterfallRun: components["schemas"]["Realised"] & {
            run_id: string;
            name: string | null;
            /** Format: date-time */
            created_at: string;
            version: number | null;
            model_type: components["schemas"]["ModelType"];
            /** @description One value per period. Null if the run has no forecast for it. */
            forecast: (number | null)[];
        };
        /** @description Forecasts of all runs of a dataset by period, oldest run first, with the actuals. */
        Waterfall: {
            bucket_type: components["schemas"]["Bucket"];
            /** @description Version of the dataset that provides the actuals. */
            version: number | null;
            periods: string[];
            actual: (number | null)[];
            runs: components["schemas"]["WaterfallRun"][];
        };
        /**
         * @description Status of a run. The last three are final.
         * @enum {string}
         */
        RunStatus: "queued" | "running" | "completed" | "failed" | "cancelled";
        /** @description A run and its status. */
        ForecastAnswer: {
            run_id: string;
            status: components["schemas"]["RunStatus"];
        };
        /** @description Values of one combination by period. */
        KnownAheadCombination: {
            /** @description Values of the characteristics by code. */
            key: {
                [key: string]: components["schemas"]["Text"];
            };
            /** @description Number of periods without a value. */
            missing: number;
            values: (number | null)[];
        };
        /** @description Values of a column known ahead in a range of periods. */
        KnownAheadValues: {
            /** @description Names of all columns of the dataset that are known ahead. */
            columns: components["schemas"]["Text"][];
            /** @description The column of the values; null if no such column is known ahead, which has no values. */
            column: string | null;
            bucket: components["schemas"]["Bucket"];
            /**
             * Format: date
             * @description Last day with a value of any combination.
             */
            known_until: string | null;
            /** @description First days of the periods. */
            periods: string[];
            /** @description Number of combinations with a value, by period. */
            given: number[];
            /** @description Mean of all values, by period; null without a value. */
            mean: (number | null)[];
            /** @description Number of combinations without a value for some of the periods. */
            incomplete: number;
            combinations: components["schemas"]["KnownAheadCombination"][];
            /** @description Number of combinations of the dataset. */
            total: number;
            offset: number;
            limit: number;
        };
        /** @description New roles of columns of a dataset. Columns that are not listed keep their role. */
        ColumnChange: {
            columns: components["schemas"]["ColumnMapping"];
            /** @description Version whose columns were shown. The call fails with 409 if another version is current. */
            based_on?: number;
        };
        /** @description Number of values, each for one combination and date. */
        VersionCounts: {
            /** @description Only in the file. */
            new: number;
            /** @description In both, with the same value. */
            same: number;
            /** @description In both, with different values. */
            changed: number;
            /** @description Only in the dataset, and removed. */
            removed: number;
        };
        /** @description A dataset after a file was added to it. The first version is the upload itself. */
        UploadVersion: {
            version: number;
            /** @description Run id of this version's import. */
            run_id: string;
            /** @enum {string} */
            mode: "upload" | "append" | "replace-periods" | "replace-all";
            file_name: string;
            /** Format: date-time */
            created_at: string;
            created_by: string | null;
            /** @description Imported rows of the file for `mode` `upload` and `replace-all`. Otherwise, the `row_count` of the version in `based_on`, plus the values that the file added, minus those it removed. */
            row_count: number;
            /** Format: date */
            first_date: string | null;
            /** Format: date */
            last_date: string | null;
            /** @description Whether this is the current version. */
            current: boolean;
            /** @description The previous version that this one changed. */
            based_on: number | null;
            /** @description Number of runs of this version, not counting deleted runs. */
            runs: number;
            /** @description Null for the first version, and for one that changed the roles of columns. */
            counts: components["schemas"]["VersionCounts"] | null;
        };
        /** @description What a version changes in one period. */
        PeriodChange: components["schemas"]["VersionCounts"] & {
            /**
             * Format: date
             * @description First day of the period (ISO 8601).
             */
            date: string;
            /** @description Sum of the changed values. */
            before: number;
            after: number;
        };
        /** @description Labels by characteristic code. */
        CharacteristicLabels: {
            [key: string]: string;
        };
        /** @description A value of a combination that a version changes in an existing period. */
        CombinationChange: {
            key: components["schemas"]["CharacteristicLabels"];
            /**
             * Format: date
             * @description First day of the period (ISO 8601).
             */
            date: string;
            before: number;
            after: number;
        };
        /** @description Difference between a version and the one it is based on. */
        VersionDifference: components["schemas"]["VersionCounts"] & {
            /** @description Values of columns known in advance, such as prices, and of the column in stock. The other counts do not include them. Omitted for older versions. */
            known_ahead?: components["schemas"]["VersionCounts"];
            /** @description Periods with new, changed or removed values, oldest first. At most the newest 500. */
            periods: components["schemas"]["PeriodChange"][];
            /** @description Changes to existing periods by combination, largest first. */
            changes: components["schemas"]["CombinationChange"][];
        };
        /** @description A version, its difference from the version it is based on, and the import report of its file. */
        UploadVersionDetail: components["schemas"]["UploadVersion"] & {
            difference: components["schemas"]["VersionDifference"] | null;
            report: components["schemas"]["IngestReport"] | null;
        };
        /** @description Versions of a dataset, newest first. */
        UploadVersionList: {
            versions: components["schemas"]["UploadVersion"][];
        };
        /**
         * @description What to do with existing data. `append` keeps it, `replace-periods` replaces the periods in the file, `replace-all` removes it. A value in the file overwrites the existing value of the same combination and date.
         * @enum {string}
         */
        VersionMode: "append" | "replace-periods" | "replace-all";
        /** @description A file to add to a dataset, and how to parse it. */
        VersionForm: {
            /** Format: binary */
            file: Blob;
            /**
             * @default excel
             * @enum {string}
             */
            file_type?: "excel" | "csv";
            mode?: components["schemas"]["VersionMode"];
            /** @description Version that the file was previewed against. The call fails with 409 if another version is current. */
            based_on?: string;
            /** @description Roles of single columns, as JSON. Without it, columns are matched with those of the dataset by name. */
            mapping?: string;
            transfer_id?: components["schemas"]["TransferId"];
        };
        /** @description What a file would change in a dataset. */
        VersionPreview: {
            /** @description The current version that the file was compared with. */
            based_on: number;
            difference: components["schemas"]["VersionDifference"];
            report: components["schemas"]["IngestReport"];
        };
        /** @description One occurrence of an event. Both days are included; at most one year. */
        EventDates: {
            /** Format: date */
            first_date: string;
            /** Format: date */
            last_date: string;
        };
        /** @description An event of a dataset. */
        DatasetEvent: {
            id: string;
            name: string;
            /** @enum {string} */
            kind: "once" | "yearly" | "holidays";
            dates: components["schemas"]["EventDates"][];
            country: string | null;
            region: string | null;
            days_before: number;
            days_after: number;
            /** @description Values by characteristic. If empty, the event affects all rows. */
            scope: {
                [key: string]: string[];
            };
            /** @description Increases with every change. */
            revision: number;
            /** Format: date-time */
            created_at: string;
            created_by: string | null;
            /** Format: date-time */
            changed_at: string;
            changed_by: string | null;
            /** @description Number of occurrences within the date range of the dataset. */
            past: number;
            /**
             * Format: date
             * @description Next occurrence after the dataset ends. Null if there is none within three years.
             */
            next_date: string | null;
        };
        /** @description Events of a dataset. */
        DatasetEventList: {
            events: components["schemas"]["DatasetEvent"][];
        };
        /** @description An event that affects demand on certain days. `once` occurs on its dates only, `yearly` on the same dates every year, and `holidays` on the public holidays of a country or region, each with its own effect. */
        EventForm: {
            /** @description At most 255 bytes of UTF-8. */
            name: string;
            /** @enum {string} */
            kind: "once" | "yearly" | "holidays";
            /** @description Occurrences of an event. Not used for public holidays. */
            dates?: components["schemas"]["EventDates"][];
            /** @description ISO 3166-1 alpha-2 country code. */
            country?: string | null;
            region?: string | null;
            /**
             * @description Days before the event that are also affected.
             * @default 0
             */
            days_before?: number;
            /**
             * @description Days after the event that are also affected.
             * @default 0
             */
            days_after?: number;
            /** @description Rows that the event affects, by characteristic. A row matches if it has one of the values. If empty, the event affects all rows. */
            scope?: {
                [key: string]: string[];
            };
            /** @description Revision of the event on which this change is based. */
            revision?: number | null;
        };
        /** @description Why the event was not changed. If another user changed it in the meantime, `theirs` is the current event and `yours` is the result of your change; `yours` is absent for a deletion. */
        EventConflict: {
            detail: string;
            yours?: components["schemas"]["EventForm"];
            theirs?: components["schemas"]["DatasetEvent"];
        };
        /**
         * @description `stockout`: the item could not be sold. `outlier`: the recorded values are left out of training and backtests. `keep`: the values are never replaced as outliers.
         * @enum {string}
         */
        StockoutKind: "stockout" | "outlier" | "keep";
        /** @description A mark that an item of a dataset could not be sold in a period, or that its values are outliers or not. */
        Stockout: {
            id: string;
            /** @description The characteristic values of the item. If empty, every item of the dataset. */
            key: {
                [key: string]: string;
            };
            /** Format: date */
            first_date: string;
            /** Format: date */
            last_date: string;
            kind: components["schemas"]["StockoutKind"];
            /** Format: date-time */
            created_at: string;
            created_by: string | null;
            /**
             * Format: date-time
             * @description Null while the mark applies.
             */
            removed_at: string | null;
            removed_by: string | null;
        };
        /** @description Marked periods of a dataset, of all kinds. */
        StockoutList: {
            /** @description Marks that apply, in the order they were set. */
            stockouts: components["schemas"]["Stockout"][];
            /** @description Removed marks, most recently removed first. */
            removed: components["schemas"]["Stockout"][];
        };
        /** @description A period of an item with a mark. Both days are included; at most ten years. */
        StockoutPeriod: {
            /** @description The characteristic values of the item. If empty, every item of the dataset. */
            key: {
                [key: string]: string;
            };
            /** Format: date */
            first_date: string;
            /** Format: date */
            last_date: string;
            /** @default stockout */
            kind?: components["schemas"]["StockoutKind"];
        };
        /** @description Periods to mark. All of them are marked, or none. */
        StockoutForm: {
            stockouts: components["schemas"]["StockoutPeriod"][];
        };
        /** @description A country and the regions that have additional holidays. */
        HolidayCountry: {
            code: string;
            name: string;
            regions: {
                code: string;
                name: string;
            }[];
        };
        /** @description Countries with known public holidays. */
        HolidayCountryList: {
            countries: components["schemas"]["HolidayCountry"][];
            /** @description Attribution of the holiday data. Show it with the data. */
            attribution: string;
        };
        /**
         * @description Kind of a point: observed, forecast, or forecast in the backtest.
         * @enum {string}
         */
        PointType: "actual" | "forecast" | "backtest";
        /** @description Size and duration of a completed run. */
        MeasuredRun: {
            bucket_type: components["schemas"]["Bucket"];
            combinations: number;
            seconds: number;
        };
        /** @description A forecasting method and whether this server supports it. */
        Model: {
            type: components["schemas"]["ModelType"];
            label: string;
            available: boolean;
            /** @description Durations of the newest runs of this model on this server, newest first. */
            measured?: components["schemas"]["MeasuredRun"][];
            /** @description Why the model is unavailable. */
            reason: string | null;
        };
        /** @description A code and its default label. */
        CharacteristicCodeLabel: {
            type: components["schemas"]["CharacteristicCode"];
            label: string;
        };
        /** @description All options for forms. */
        Metadata: {
            types: components["schemas"]["PointType"][];
            buckets: components["schemas"]["Bucket"][];
            models: components["schemas"]["Model"][];
            characteristics: components["schemas"]["CharacteristicCodeLabel"][];
        };
        /** @description Kinds of points. */
        TypeList: {
            types: components["schemas"]["PointType"][];
        };
        /** @description All codes with their default labels. */
        CharacteristicCodeList: components["schemas"]["CharacteristicCodeLabel"][];
        /**
         * Format: date
         * @description A date entered by a user.
         */
        TypedDate: string | null;
        /** @description Allowed values of one characteristic. A row matches if it has one of them. If empty, all rows match. */
        FilterValues: string[];
        /** @description Rows of the dataset from which a run is computed. */
        ForecastFilters: {
            product_numbers?: components["schemas"]["FilterValues"];
            warehouses?: components["schemas"]["FilterValues"];
            customers?: components["schemas"]["FilterValues"];
            /** @description Filters for c5 to c15 by code. Products, warehouses and customers have their own fields. */
            characteristics?: {
                [key: string]: components["schemas"]["FilterValues"];
            };
        };
        /** @description Dataset, horizon and settings of a forecast. */
        ForecastRequest: {
            product_code: components["schemas"]["UploadId"];
            /** @default 18 */
            horizon: number;
            model_type: components["schemas"]["ModelType"];
            /** @default true */
            run_backtest?: boolean;
            /** @default 6 */
            backtest_periods?: number;
            data_start_date?: components["schemas"]["TypedDate"];
            forecast_start_date?: components["schemas"]["TypedDate"];
            bucket_type?: components["schemas"]["Bucket"];
            aggregation_characteristics?: components["schemas"]["CharacteristicCode"][];
            characteristic_labels?: components["schemas"]["CharacteristicLabels"];
            filters?: components["schemas"]["ForecastFilters"];
            /**
             * @default 0.95
             * @enum {number}
             */
            confidence_level?: 0.8 | 0.9 | 0.95 | 0.99;
            /** @default true */
            intervals?: boolean;
            /**
             * @description Whether to estimate the effect of the dataset's events and apply it to the forecast.
             * @default true
             */
            with_events?: boolean;
            /**
             * @description Whether to estimate the effect of columns with known future values and apply it to the forecast.
             * @default true
             */
            with_drivers?: boolean;
            /**
             * @description `auto` uses the setting with the lower error on the holdout.
             * @default auto
             * @enum {string}
             */
            seasonality_mode?: "auto" | "additive" | "multiplicative";
            /**
             * @description Whether to round forecasts, backtests and interval bounds to whole units. All levels still add up.
             * @default false
             */
            whole_units?: boolean;
            /** @description First of several runs that compare models. Only the one with the lowest WAPE counts as the latest run. */
            compared_with?: components["schemas"]["RunId"] | null;
        };
        /** @description Metrics of the summed backtest shown in the chart. Null if undefined. */
        HeadlineMetrics: {
            /** @description MAPE in percentage points, over nonzero actuals. */
            mape: number | null;
            mae: number | null;
            rmse: number | null;
            /** @description mean(forecast − actual). */
            bias: number | null;
        };
        /** @description A run as shown in lists. */
        ForecastRun: {
            run_id: string;
            /** @description Name given by a user. Null if none was given. */
            name?: string | null;
            /** Format: date-time */
            created_at: string;
            model_type: components["schemas"]["ModelType"];
            /** Format: date */
            data_start_date: string | null;
            /** Format: date */
            forecast_start_date: string | null;
            bucket_type: components["schemas"]["Bucket"];
            horizon: number;
            metrics: components["schemas"]["HeadlineMetrics"] | null;
            upload_id: string;
            upload_label?: string | null;
            /** @description Id of the uploaded dataset. */
            product_code: string;
            aggregation_characteristics: components["schemas"]["CharacteristicCode"][];
            characteristic_labels: components["schemas"]["CharacteristicLabels"];
            /** @description Filters of the run. Lists contain only the first values; `filter_counts` has the total numbers. */
            filters?: components["schemas"]["ForecastFilters"];
            /** @description Number of filter values by characteristic code. Only in lists, which shorten `filters`. */
            filter_counts?: {
                [key: string]: number;
            };
            status: components["schemas"]["RunStatus"];
            progress: number;
            /** @description Current step of a running run, as readable text. */
            stage?: string | null;
            /** @description Why a failed run failed. */
            error?: string | null;
            created_by?: string | null;
            /** @description Version of the dataset that the run used. */
            version?: number | null;
            /** @description Current version of the dataset. If it differs from the run's version, the run can be refreshed. */
            newest_version?: number | null;
            /** @description The run that this one was refreshed from, if known. */
            refreshed_from?: string | null;
            /** @description Name of the values in the file, such as Sales. Null if the values come from several columns. */
            value_label?: string | null;
        };
        /** @description A page of runs, newest first. */
        ForecastRunPage: {
            runs: components["schemas"]["ForecastRun"][];
            total: number;
            /** @description The run that `refreshUpload` refreshes. Null without `upload_id`. */
            latest_run_id?: components["schemas"]["RunId"] | null;
            offset: number;
            limit: number;
        };
        /** @description A deleted run and when it can no longer be restored. */
        DeletedRun: {
            /** @constant */
            success: true;
            /**
             * Format: date-time
             * @description Null if the run was deleted permanently at once because the disk was full.
             */
            restorable_until: string | null;
        };
        /** @description Name of a run. Null removes it. */
        RunName: {
            /** @description At most 255 bytes of UTF-8. */
            name: string | null;
        };
        /** @description Headline metrics and metrics that are comparable across series. */
        Metrics: components["schemas"]["HeadlineMetrics"] & {
            wape: number | null;
            smape: number | null;
            mase: number | null;
            rmsse: number | null;
            /** @description 1 − MAE / MAE of the seasonal naive forecast. */
            skill: number | null;
        };
        /** @description Number of past values inside the interval that was computed from the errors known at their cutoff. Values of all such cutoffs count. */
        IntervalHeld: {
            inside: number;
            of: number;
            /** @description Number of cutoffs. Omitted for older runs. */
            origins?: number;
        };
        /** @description Backtest errors of the total by cutoff and by lag. */
        BacktestErrors: {
            /** @description One entry per cutoff, the one shown in the chart first. */
            by_cutoff: {
                /**
                 * Format: date
                 * @description First day of the holdout (ISO 8601).
                 */
                cutoff: string;
                metrics: components["schemas"]["Metrics"];
            }[];
            /** @description Errors in each period of the holdouts, pooled over all cutoffs. */
            by_lag: {
                /** @description 1 for the first period of a holdout. */
                lag: number;
                /** @description Number of actuals. */
                count: number;
                mae: number;
                /** @description mean(forecast − actual). */
                bias: number;
                /** @description In percentage points. */
                wape: number | null;
            }[];
        };
        /** @description What the forecast found in the history, as numbers and readable text. */
        Explanation: {
            level: number | null;
            /** @description Percent. */
            trend_per_year: number | null;
            seasonal_strength: number | null;
            /** @description Position in the season, starting at 0. */
            strongest_season: number | null;
            relied_on: string[];
            /** @description True if level, trend and seasonality are computed without the effects of events and drivers. */
            without_effects?: boolean;
        };
        /** @description 95% range of an estimated effect. */
        EffectRange: {
            lower: number;
            upper: number;
        };
        /** @description An event that a run used, and its estimated effect. */
        RunEvent: {
            /** @description Name of the public holiday, including affected days before or after. */
            name: string;
            /** @description Historical periods in which the event took place. */
            past: number;
            /** @description Forecast periods in which the event takes place. */
            ahead: number;
            /** @description Relative effect over a full period, such as 0.4 for 40% more. Null if the event never occurred in the history; then it is ignored. */
            effect: number | null;
            /** @description Null if there is no effect. */
            range?: components["schemas"]["EffectRange"] | null;
            dates: components["schemas"]["EventDates"][];
        };
        /** @description A column with known future values that a run used as a driver, and its estimated effect. */
        RunDriver: {
            /** @description Column name. */
            name: string;
            /** @description Historical periods in which the value is known. */
            past: number;
            /** @description Forecast periods in which the value is known for every combination that had it in the last season. Unknown values are assumed to be typical. */
            ahead: number;
            /** @description Number of forecast periods. */
            periods: number;
            /** @description Increase of the driver to which the effect refers. 1 for a flag. */
            step: number;
            /** @description Relative effect on demand, such as −0.1 for 10% less. Null if the driver was excluded because it had no significant effect or increased the holdout error. */
            effect: number | null;
            /** @description Null if there is no effect. */
            range?: components["schemas"]["EffectRange"] | null;
            /** @description Value assumed in forecast periods in which it is unknown, the typical value of the last season. Null if it differs between combinations. */
            usual?: number | null;
        };
        /** @description WAPE of the total in the backtests with and without events and drivers, averaged over the same cutoffs. */
        EventsBrought: {
            origins: number;
            with: number | null;
            without: number | null;
            /** @description Without events but with drivers. Omitted unless the run uses both. */
            without_events?: number | null;
            /** @description Without drivers but with events. */
            without_drivers?: number | null;
            /** @description The same for the periods with events, over all cutoffs. */
            in_events: {
                buckets: number;
                with: number;
                without: number;
            } | null;
        };
        /** @description Periods in which the series of a run could not be sold, over all series. */
        RunStockouts: {
            /** @description Number of series with such periods. */
            series: number;
            /** @description Number of such periods, over all series. */
            periods: number;
            sold: number;
            /** @description Estimated demand; what exceeds the sales is lost. */
            demand: number;
        };
        /** @description A run with all details. */
        ForecastRunDetail: components["schemas"]["ForecastRun"] & {
            parameters: components["schemas"]["ForecastRequest"];
            accuracy: components["schemas"]["Metrics"] | null;
            mean_over_origins: components["schemas"]["Metrics"] | null;
            /** @description Holdout of the backtest shown in the chart. Metrics and accuracy are averages over all cutoffs. */
            shown_origin?: components["schemas"]["Metrics"] | null;
            /**
             * @description Baseline that `skill` is compared with.
             * @enum {string|null}
             */
            baseline?: "seasonal naive" | "naive" | null;
            /** @description Share of actuals within the prediction interval of the total. Null if it was not measured. */
            interval_held?: components["schemas"]["IntervalHeld"] | null;
            origins: number;
            /** @description Errors of the total. Null without a backtest, and for runs of older versions. */
            backtest_errors?: components["schemas"]["BacktestErrors"] | null;
            group_count: number;
            explanation: components["schemas"]["Explanation"] | null;
            /** @description Events of the dataset when the run was started. */
            events?: components["schemas"]["RunEvent"][];
            /** @description Columns of the dataset with known future values. */
            drivers?: components["schemas"]["RunDriver"][];
            /** @description Null if the run used no drivers and no events, or has no backtest. */
            events_brought?: components["schemas"]["EventsBrought"] | null;
            /** @description Null if nothing was out of stock. */
            stockouts?: components["schemas"]["RunStockouts"] | null;
            /** @description Periods without sales that are improbable for their series, largest loss first. They are not applied until they are marked. */
            stockout_proposals?: components["schemas"]["StockoutPeriod"][];
            notes: string[];
            /** Format: date-time */
            started_at?: string | null;
            /** Format: date-time */
            finished_at?: string | null;
        };
        /**
         * @description ABC by volume, XYZ by variability, or both. A: the largest combinations up to 80% of the volume, including the one that crosses it; B: up to 95%; C: the rest. X: coefficient of variation up to 0.5; Y: up to 1; Z: above.
         * @enum {string}
         */
        DemandClass: "A" | "B" | "C" | "X" | "Y" | "Z" | "AX" | "AY" | "AZ" | "BX" | "BY" | "BZ" | "CX" | "CY" | "CZ";
        /** @description One combination of a run's level with metrics for comparison. Sums and errors are in units of the data. */
        Combination: {
            key: components["schemas"]["CharacteristicLabels"];
            name: string | null;
            /** @description The last actuals before the forecast, with four significant digits. Null is a gap. */
            history: (number | null)[];
            /** @description The forecast, with four significant digits. */
            forecast: number[];
            /** @description The adjusted forecast, with four significant digits. Omitted if the run has no adjustments. */
            plan?: number[];
            /** @description Sum of the plan. Omitted if the run has no adjustments. */
            plan_sum?: number;
            /** @description Sum of the forecast. */
            next_sum: number | null;
            /** @description Relative change of the forecast from the actuals that `comparison` of the page names: 0.05 for 5% more. Null if an actual is missing or their sum is 0. */
            change: number | null;
            /** @description Sum of absolute errors over a holdout, averaged over the cutoffs. Null without a backtest. */
            absolute_error: number | null;
            /** @description In percentage points, mean over the cutoffs. */
            wape: number | null;
            /** @description mean(forecast − actual), mean over the cutoffs. */
            bias: number | null;
            /** @description Share of the actual volume, 0 to 1. */
            share: number | null;
            class: components["schemas"]["DemandClass"] | null;
        };
        /** @description The first `periods` periods of a forecast, compared with as many actuals: the last ones, the same ones a year earlier, or the ones just before the forecast. */
        Comparison: {
            /** @enum {string} */
            basis: "last" | "year_earlier" | "preceding";
            periods: number;
        };
        /** @description A page of matching combinations. */
        CombinationPage: {
            combinations: components["schemas"]["Combination"][];
            /** @description Number of matching combinations on all pages. */
            total: number;
            offset: number;
            /** @description What `change` compares. Null if the actuals are incomplete; omitted for older runs, which compare the whole forecast with the same number of periods just before. */
            comparison?: components["schemas"]["Comparison"] | null;
            limit: number;
        };
        /** @description Total forecast and actual of one period. */
        RealisedPeriod: {
            /**
             * Format: date
             * @description First day of the period (ISO 8601).
             */
            date: string;
            lag: number;
            /** @description Null until the period is complete. */
            actual: number | null;
            forecast: number;
            /** @description Whether the actual lies within the interval. Null if either is missing. */
            hit: boolean | null;
        };
        /** @description Realized accuracy of one forecast lag. */
        RealisedLag: components["schemas"]["Realised"] & {
            /** @description Periods ahead, counted from the forecast start. */
            lag: number;
        };
        /** @description Realized accuracy of one combination. */
        RealisedCombination: components["schemas"]["Realised"] & {
            key: components["schemas"]["CharacteristicLabels"];
            name: string | null;
            /** @description Sum of absolute errors in units of the data. */
            absolute_error?: number;
            /** @description Value from the backtest. */
            promised_wape: number | null;
        };
        /** @description Value added by all adjustments with the same reason or author. */
        AddedBy: {
            name: string;
            adjustments: number;
            /** @description Adjusted periods whose actual is known. */
            cells: number;
            /** @description Sum of absolute errors before the adjustments, in units. */
            error_before: number;
            /** @description Sum of absolute errors after the adjustments, in units. */
            error_after: number;
        };
        /** @description Forecast value added where actuals are known: error of the naive forecast, of the forecast and of the plan over all combinations, and the value added by each reason and author. Only adjustments made before the actuals were stored count; `adjusted_cells` counts the others. */
        ValueAdded: {
            /** @description WAPE of the seasonal naive forecast, in percentage points. Null if a value of the previous season is missing. */
            naive_wape: number | null;
            forecast_wape: number | null;
            plan_wape: number | null;
            /** @description Adjusted periods of all active adjustments. A period that was adjusted twice counts twice. */
            adjusted_cells?: {
                /** @description Adjusted before the known actual. */
                counted: number;
                /** @description Adjusted after the actual was known; not counted. */
                late: number;
                /** @description Actual not known yet. */
                pending: number;
                /** @description The run does not have the combination. */
                vanished: number;
            };
            by_reason: components["schemas"]["AddedBy"][];
            by_author: components["schemas"]["AddedBy"][];
        };
        /** @description What the stock to order up to would have done with the actual demand. */
        RealisedStockOutcome: {
            /** @description Share of items. Null without items. */
            cycles_without_shortage: number | null;
            /** @description Null without demand. */
            demand_met: number | null;
            /** @description Sum of the stock left at the end. */
            stock_left: number;
            /** @description Sum of the demand that exceeded the stock. */
            lost_sales: number;
        };
        /** @description Replay of the first order cycle of each item that has stock: the item starts with the stock to order up to and sells its actual demand for its lead time and review period. `naive` does the same with the seasonal naive forecast. */
        RealisedStock: {
            /** @enum {string} */
            service: "cycle" | "fill";
            /** @description Mean of the service asked of the items. */
            service_level: number;
            items: number;
            /** @description Items without complete actuals for their cycle, or without errors. */
            unmeasured: number;
            /** @description Actual demand of all cycles. */
            demand: number;
            forecast: components["schemas"]["RealisedStockOutcome"];
            naive: components["schemas"]["RealisedStockOutcome"];
        };
        /** @description Realized accuracy of a run next to its backtest. */
        RealisedAccuracy: {
            run_id: string;
            /** @description Version of the dataset that provides the actuals. */
            version: number | null;
            bucket_type: components["schemas"]["Bucket"];
            /** @description Nominal coverage of the prediction intervals. Null without intervals. */
            level: number | null;
            promised: components["schemas"]["Metrics"] | null;
            total: components["schemas"]["Realised"];
            periods: components["schemas"]["RealisedPeriod"][];
            /** @description Accuracy by forecast lag over all combinations of the run, or of the total if it has none. */
            by_lag: components["schemas"]["RealisedLag"][];
            /** @description A page of combinations, largest total absolute error first. */
            combinations: components["schemas"]["RealisedCombination"][];
            combination_count: number;
            /** @description Combinations, on all pages, whose known actuals all lie within their intervals. */
            inside_count?: number;
            /** @description Combinations, on all pages, with a known actual and an interval. */
            bounded_count?: number;
            /** @description Null if nothing was adjusted before its actual was stored. */
            value_added?: components["schemas"]["ValueAdded"] | null;
            /** @description Null if no stock was entered, or the run has no errors of summed demand. */
            stock?: components["schemas"]["RealisedStock"] | null;
            limit: number;
            offset: number;
        };
        /** @description A setting that differs between two runs, as readable text. Empty if a run does not set it. */
        ComparedSetting: {
            /** @description Name of the request field. */
            setting: string;
            run: string;
            with: string;
        };
        /** @description Totals of two runs in one period. */
        ComparedPeriod: {
            /**
             * Format: date
             * @description First day of the period (ISO 8601).
             */
            date: string;
            actual: number | null;
            /** @description Forecast of `run`, or its plan if plans are compared. */
            run: number | null;
            /** @description The same for the run `with`. */
            with: number | null;
            /** @description Forecast of `run` when plans are compared. Omitted if the run has no adjustments. */
            run_forecast?: number | null;
            /** @description The same for the run `with`. */
            with_forecast?: number | null;
            /** @description `run` minus `with`. */
            difference: number | null;
        };
        /** @description How the forecast of a combination changed from the other run to this one, over the periods that both runs forecast. The split by cause is a rough estimate, in proportion to the deviation of new actuals from their forecast and to the size of the changes to known history; `explainRunChange` finds the causes. */
        CombinationMove: {
            key: components["schemas"]["CharacteristicLabels"];
            name: string | null;
            before: number;
            after: number;
            change: number;
            /** @description Part of the change that is due to new actuals. */
            new_actuals: number;
            /** @description Part of the change that is due to changed history. */
            changed_history: number;
            /** @description Part of the change if neither applies, for example because of settings. */
            other: number;
            /** @description Part of the change that is due to adjustments. Omitted unless plans are compared. */
            adjusted?: number;
        };
        /** @description Two runs of the same dataset: `run` and `with`. */
        RunComparison: {
            run_id: string;
            with: string;
            bucket_type: components["schemas"]["Bucket"];
            /** @description Which of the runs have an adjusted plan. */
            adjusted: {
                run: boolean;
                with: boolean;
            };
            /** @description Backtest metrics of both runs, averaged over all cutoffs. */
            accuracy: {
                run: components["schemas"]["Metrics"] | null;
                with: components["schemas"]["Metrics"] | null;
            };
            /** @description Dataset versions of both runs. */
            versions: {
                run: number | null;
                with: number | null;
            };
            /** @description Settings that differ. */
            settings: components["schemas"]["ComparedSetting"][];
            /** @description Totals of both runs over all periods that either run forecasts. */
            periods: components["schemas"]["ComparedPeriod"][];
            /** @description Whether both runs use the same characteristics. If not, no combinations are listed. */
            same_level: boolean;
            moves: components["schemas"]["CombinationMove"][];
            /** @description Number of combinations that both runs have, on all pages. */
            total: number;
            limit: number;
            offset: number;
        };
        /** @description Parts of a change by cause, in the order in which the causes are applied. They add up to the change. */
        CauseParts: {
            /** @description Actuals after the history of the earlier run, and the later forecast start. */
            new_actuals: number;
            /** @description Corrected actuals of the earlier history. */
            changed_history: number;
            events: number;
            /** @description Values of columns known in advance, such as promotions. */
            known_columns: number;
            settings: number;
            model: number;
            /** @description Adjustments of the plans of both runs. */
            adjustments: number;
            /** @description Remainder if only the total was recomputed, because the total is then forecast as one series. */
            other: number;
        };
        /** @description A change between two runs and its parts, over the periods that both forecast. Adjustments are included. */
        ChangeSplit: {
            before: number;
            after: number;
            change: number;
            parts: components["schemas"]["CauseParts"];
        };
        /** @description The causes of the change of one combination. */
        CombinationCauses: components["schemas"]["ChangeSplit"] & {
            key: components["schemas"]["CharacteristicLabels"];
            name: string | null;
        };
        /** @description Causes of the change between two runs, found by recomputation. */
        ChangeCauses: {
            run_id: string;
            with: string;
            /** @enum {string} */
            status: "running" | "completed" | "failed" | "cancelled";
            progress: number;
            /** @description Reason of a failure. */
            error: string | null;
            /** @description True if the runs have different levels or more than 2,000 combinations. Only the total is then recomputed. */
            total_only: boolean;
            /** @description Number of periods that both runs forecast. */
            periods: number;
            /** @description Null until the computation is completed. */
            total: components["schemas"]["ChangeSplit"] | null;
            /** @description The largest changes of combinations, largest first. */
            combinations: components["schemas"]["CombinationCauses"][];
        };
        /**
         * @description `value` sets a cell to the amount; `percent` changes it by the amount in percent.
         * @enum {string}
         */
        AdjustmentKind: "value" | "percent";
        /** @description The plan of one period before and after an adjustment. */
        AdjustedCell: {
            /**
             * Format: date
             * @description First day of the period (ISO 8601).
             */
            date: string;
            kind: components["schemas"]["AdjustmentKind"];
            /** @description Amount that was added, if the request changed the cell by an amount. It stays the same when a refresh copies the adjustment; `amount` is then the resulting value. */
            change?: number;
            /** @description The new value, or the change in percent. */
            amount: number;
            /** @description Null if the adjustment is not applied. */
            before: number | null;
            after: number | null;
        };
        /** @description A change to the plan of a run, with its author and reason. */
        Adjustment: {
            /** @description Number within the run. Later adjustments have higher numbers. */
            number: number;
            /** @description The adjusted values by characteristic code. Empty for the total. */
            key: components["schemas"]["CharacteristicLabels"];
            /** @description Name from the master data. */
            name: string | null;
            cells: components["schemas"]["AdjustedCell"][];
            reason: string;
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            undone_by: string | null;
            /** Format: date-time */
            undone_at: string | null;
            /** @description True if the adjustment was carried over from the run that this one was refreshed from. */
            carried: boolean;
            /** @description True if this run no longer has the adjusted combination, so the adjustment has no effect. */
            vanished: boolean;
        };
        /** @description The plan of a run: its adjustments, newest first, and its lock. A locked plan cannot be changed. */
        Plan: {
            run_id: string;
            locked_by: string | null;
            /**
             * Format: date-time
             * @description Null if the plan is not locked.
             */
            locked_at: string | null;
            /** @description Total over all periods. */
            forecast_sum: number;
            plan_sum: number;
            /** @description Adjustments of combinations that this run no longer has. */
            vanished_count: number;
            adjustments: components["schemas"]["Adjustment"][];
            total: number;
            limit: number;
            offset: number;
        };
        /** @description Whether a plan is locked. */
        PlanLock: {
            locked: boolean;
        };
        /**
         * @description `value` sets a cell to the amount, `change` adds the amount to it, and `percent` changes it by the amount in percent.
         * @enum {string}
         */
        CellChangeKind: "value" | "change" | "percent";
        /** @description A change to the plan of one period. */
        CellChange: {
            /**
             * Format: date
             * @description First day of the period (ISO 8601).
             */
            date: string;
            kind: components["schemas"]["CellChangeKind"];
            amount: number;
            /** @description The plan value that the user saw. If the plan has a different value now, nothing is changed. */
            based_on: number;
        };
        /** @description A change to the plan. */
        AdjustmentRequest: {
            /** @description What to adjust: a combination, such as `c2:P-100~c3:North`, or a group at a higher level. `%` and `~` are percent-encoded. Without it, the total is adjusted. */
            group?: string;
            cells: components["schemas"]["CellChange"][];
            /** @description At most 255 bytes of UTF-8. */
            reason: string;
        };
        /** @description Why the plan was not changed, and the cells that another user changed in the meantime. */
        PlanConflict: {
            detail: string;
            cells?: {
                /** Format: date */
                date: string;
                /** @description The value on which the change was based. */
                seen: number;
                /** @description The value after the change. */
                yours: number;
                /** @description The current value. */
                theirs: number;
                /** @description User who changed it last. Null if that change was undone. */
                by: string | null;
                reason: string | null;
            }[];
        };
        /** @description How items without their own settings are ordered. Times are in periods of the run, such as months. */
        StockSettings: {
            /**
             * @description What `service_level` means: `cycle`, the share of order cycles without shortage; `fill`, the share of demand that is met from stock.
             * @enum {string}
             */
            service: "cycle" | "fill";
            service_level: number;
            /** @description Time between an order and its delivery. */
            lead_time: number;
            /** @description The lead time is equally often this much shorter, as usual, and this much longer. */
            lead_time_spread: number;
            /** @description Time between two orders. */
            review_period: number;
        };
        /** @description A proposed order with its terms, in units of the data: `order_up_to` = `expected_demand` + `safety_stock`; `quantity` = max(0, `order_up_to` − `on_hand` − `on_order`) + `rounding`. */
        StockProposal: {
            key: components["schemas"]["CharacteristicLabels"];
            name: string | null;
            on_hand: number;
            on_order: number;
            lead_time: number;
            lead_time_spread: number;
            review_period: number;
            service_level: number;
            pack_size: number | null;
            min_order: number;
            /** @description Forecast or plan over lead time and review period. */
            expected_demand: number;
            /** @description Typical error of one period in the backtests. */
            error_scale: number;
            /** @description Negative if less than the expected demand reaches the service level. */
            safety_stock: number;
            order_up_to: number;
            /** @description Added for the smallest order and the pack size. */
            rounding: number;
            quantity: number;
            /** @description Probability of running out before an order placed now arrives. */
            shortage_risk: number;
            /**
             * Format: date
             * @description When the stock on hand is used up as forecast. Null if it lasts beyond the forecast.
             */
            runs_out_on: string | null;
        };
        /** @description Proposed orders of a run and what they are based on. */
        StockPage: {
            run_id: components["schemas"]["RunId"];
            settings: components["schemas"]["StockSettings"];
            /**
             * @description Demand that is expected: the plan if there is one.
             * @enum {string}
             */
            basis: "forecast" | "plan";
            bucket_type: components["schemas"]["Bucket"];
            horizon: number;
            /** @description Largest number of periods whose errors were measured together; longer ones are extrapolated. */
            measured: number;
            /** @description Number of cutoffs at which errors were measured. */
            cutoffs: number;
            /** @description 0 if no stock was entered. */
            revision: number;
            /** Format: date-time */
            changed_at: string | null;
            changed_by: string | null;
            item_count: number;
            /** @description Combinations of the run without stock on hand. */
            without_stock: number;
            /** @description Items that the run does not have. */
            not_in_run: number;
            /** @description Items whose lead time and review period exceed the forecast. */
            beyond_horizon: number;
            /** @description Items with a proposed order. */
            order_count: number;
            proposals: components["schemas"]["StockProposal"][];
            /** @description Number of matching proposals on all pages. */
            total: number;
            limit: number;
            offset: number;
        };
        /** @description Stock of one combination. Null uses the settings, or leaves out the restriction. */
        StockItem: {
            key: components["schemas"]["CharacteristicLabels"];
            /** @description Stock at the start of the forecast. Without it, no order is proposed. */
            on_hand?: number | null;
            /** @description Ordered and not delivered yet. */
            on_order?: number | null;
            lead_time?: number | null;
            lead_time_spread?: number | null;
            review_period?: number | null;
            service_level?: number | null;
            /** @description Orders are multiples of this quantity. */
            pack_size?: number | null;
            /** @description Smallest quantity of an order. */
            min_order?: number | null;
        };
        /** @description What to store: settings, single items, or all items as CSV. Items of a file replace the stored ones; all other items are removed. */
        StockForm: {
            settings?: components["schemas"]["StockSettings"];
            /** @description Items to change. An item with a key only is removed. */
            items?: components["schemas"]["StockItem"][];
            /** @description CSV with one column per characteristic of the run and the columns On hand, On order, Lead time, Lead time spread, Review period, Service level, Pack size and Minimum order. Only On hand is required. Commas, semicolons or tabs separate columns. */
            file?: string;
            /** @description Revision on which this change is based. */
            revision?: number | null;
        };
        /** @description The stored stock. */
        StockChange: {
            revision: number;
            item_count: number;
        };
        /** @description Why nothing was stored, with the rows to correct. */
        StockProblem: {
            detail: string | {
                loc: (string | number)[];
                msg: string;
                type: string;
            }[];
            /** @description The first rows with a problem. */
            rows?: {
                /** @description Line of the file or position in `items`. */
                row: number;
                column: string | null;
                value: string | null;
                problem: string;
            }[];
        };
        /** @description Service that stock reaches for one item if it is ordered up to at every review. */
        StockCurve: {
            key: components["schemas"]["CharacteristicLabels"];
            /** @description Stock of the current service level. */
            order_up_to: number;
            points: {
                stock: number;
                /** @description Probability of a cycle without shortage. */
                cycle: number;
                /** @description Share of demand met from stock. */
                fill: number;
            }[];
        };
        /** @description Metrics by run, in the requested order. */
        RunMetricsList: {
            metrics: {
                run_id: string;
                metrics: components["schemas"]["Metrics"] | null;
            }[];
        };
        /** @description Runs, newest first. */
        RunList: components["schemas"]["ForecastRun"][];
        /** @description The list, either bare or under one of six names, newest first. */
        History: components["schemas"]["RunList"] | {
            runs: components["schemas"]["RunList"];
        } | {
            forecasts: components["schemas"]["RunList"];
        } | {
            history: components["schemas"]["RunList"];
        } | {
            items: components["schemas"]["RunList"];
        } | {
            results: components["schemas"]["RunList"];
        } | {
            data: components["schemas"]["RunList"];
        };
        /** @description Runs in the requested order. */
        RunDetailList: {
            runs: components["schemas"]["ForecastRunDetail"][];
        };
        /** @description Value of one period. */
        Point: {
            /**
             * Format: date
             * @description First day of the period (ISO 8601).
             */
            date: string;
            value: number | null;
        };
        /** @description Forecast of one period with its prediction interval. */
        ForecastPoint: {
            /**
             * Format: date
             * @description First day of the period (ISO 8601).
             */
            date: string;
            value: number | null;
            lower?: number | null;
            upper?: number | null;
        };
        /** @description A period in which the series, or a part of it, could not be sold. */
        StockoutPoint: {
            /** Format: date */
            date: string;
            sold: number;
            /** @description Estimated demand; what exceeds the sales is lost. */
            demand: number;
        };
        /** @description The series of a run, sorted by date. */
        RunSeries: {
            actual: components["schemas"]["Point"][];
            forecast: components["schemas"]["ForecastPoint"][];
            backtest: components["schemas"]["Point"][];
            /** @description Periods out of stock, if the actuals are included. Their actual is null if the demand is unknown; otherwise it includes the estimated lost demand of a part. Omitted if there are none. */
            stockouts?: components["schemas"]["StockoutPoint"][];
            /** @description The adjusted forecast for all periods. Omitted if the run has no adjustments. */
            plan?: components["schemas"]["Point"][];
        };
        /** @description The points of the chart. They are the same as in `details`. */
        ChartSeries: {
            actual: components["schemas"]["Point"][];
            forecast: components["schemas"]["ForecastPoint"][];
        };
        /** @description One combination of the run's level, with its series and metrics. */
        RunGroup: {
            key: components["schemas"]["CharacteristicLabels"];
            name?: string | null;
            details: components["schemas"]["RunSeries"];
            /** @description Means over the cutoffs that `origins` counts. */
            metrics: components["schemas"]["Metrics"] | null;
            /** @description Number of backtest cutoffs that the metrics average. Omitted for older runs, whose metrics are those of the backtest in `details`. */
            origins?: number;
            /** @description Share of the actual volume, 0 to 1. */
            share: number | null;
            /** @description Cumulative share of the actual volume of this combination and all larger ones, over all combinations of the run. Basis of the ABC class. */
            cumulative_share?: number | null;
            /** @description Coefficient of variation of the actuals in complete periods. Null with fewer than two such periods or a mean that is not positive. Basis of the XYZ class. */
            cv?: number | null;
            notes?: string[];
            /** @description Explanation from its own history. Null if it was forecast without a model. */
            explanation?: components["schemas"]["Explanation"] | null;
        };
        /** @description A page of combinations, largest error first. */
        RunGroupPage: {
            items: components["schemas"]["RunGroup"][];
            total: number;
            page: number;
            page_size: number;
        };
        /** @description The series and status of a run. */
        RunData: {
            run_id: string;
            status: components["schemas"]["RunStatus"];
            progress: number;
            stage?: string | null;
            error?: string | null;
            bucket_type: components["schemas"]["Bucket"];
            aggregation_characteristics?: components["schemas"]["CharacteristicCode"][];
            /**
             * Format: date
             * @description The last period of the actuals if its data ends early. It is not used for training.
             */
            partial_last?: string | null;
            /**
             * Format: date
             * @description The first period of the actuals if its data starts late.
             */
            partial_first?: string | null;
            /** @description Name of the values in the file, such as Sales. Null if the values come from several columns. */
            value_label?: string | null;
            details: components["schemas"]["RunSeries"];
            chartData: components["schemas"]["ChartSeries"];
            /** @description Higher levels of the run. Their groups can be requested like those of the run's own level. */
            levels?: components["schemas"]["CharacteristicCode"][];
            /** @description For levels of `levels` whose groups each lie within one group of a coarser level: that level. */
            level_parents?: {
                [key: string]: components["schemas"]["CharacteristicCode"];
            };
            groups?: components["schemas"]["RunGroupPage"];
        };
        /** @description The series of a run in an envelope. */
        BatchRunData: {
            success: boolean;
            data: components["schemas"]["RunData"];
            error?: {
                message?: string;
            };
        };
        /** @description Problem details of an error with status 503 (RFC 9457). */
        ProblemDetails503: {
            /** @constant */
            type: "about:blank";
            title: string;
            /** @constant */
            status: 503;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "unavailable" | "overloaded" | "shutting_down" | "database_unavailable";
            /** @description Message for people. */
            detail: string;
        };
        /** @description Problem details of an error with status 401 (RFC 9457). */
        ProblemDetails401: {
            /** @constant */
            type: "about:blank";
            title: string;
            /** @constant */
            status: 401;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "unauthenticated";
            /** @description Message for people. */
            detail: string;
        };
        /** @description Problem details of an error with status 403 (RFC 9457). */
        ProblemDetails403: {
            /** @constant */
            type: "about:blank";
            title: string;
            /** @constant */
            status: 403;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "forbidden" | "insufficient_scope";
            /** @description Message for people. */
            detail: string;
        };
        /** @description Problem details of an error with status 409 (RFC 9457). */
        ProblemDetails409: {
            /** @constant */
            type: "about:blank";
            title: string;
            /** @constant */
            status: 409;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "conflict" | "changed_meanwhile" | "dataset_damaged";
            /** @description Message for people. */
            detail: string;
        };
        /** @description Problem details of an error with status 422 (RFC 9457). */
        ProblemDetails422: {
            /** @constant */
            type: "about:blank";
            title: string;
            /** @constant */
            status: 422;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "validation_failed" | "invalid_input";
            /** @description Message for people. */
            detail: string;
            /** @description Errors of single fields. */
            errors?: {
                loc: (string | number)[];
                msg: string;
                type: string;
            }[];
        };
        /** @description Problem details of an error with status 400 (RFC 9457). */
        ProblemDetails400: {
            /** @constant */
            type: "about:blank";
            title: string;
            /** @constant */
            status: 400;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "invalid_request";
            /** @description Message for people. */
            detail: string;
        };
        /** @description Problem details of an error with status 413 (RFC 9457). */
        ProblemDetails413: {
            /** @constant */
            type: "about:blank";
            title: string;
            /** @constant */
            status: 413;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "too_large";
            /** @description Message for people. */
            detail: string;
        };
        /** @description Problem details of an error with status 415 (RFC 9457). */
        ProblemDetails415: {
            /** @constant */
            type: "about:blank";
            title: string;
            /** @constant */
            status: 415;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "unsupported_media_type";
            /** @description Message for people. */
            detail: string;
        };
        /** @description Problem details of an error with status 507 (RFC 9457). */
        ProblemDetails507: {
            /** @constant */
            type: "about:blank";
            title: string;
            /** @constant */
            status: 507;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "storage_full";
            /** @description Message for people. */
            detail: string;
        };
        /** @description Problem details of an error with status 404 (RFC 9457). */
        ProblemDetails404: {
            /** @constant */
            type: "about:blank";
            title: string;
            /** @constant */
            status: 404;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "not_found";
            /** @description Message for people. */
            detail: string;
        };
        /** @description Problem details of an error with status 429 (RFC 9457). */
        ProblemDetails429: {
            /** @constant */
            type: "about:blank";
            title: string;
            /** @constant */
            status: 429;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "too_many_requests";
            /** @description Message for people. */
            detail: string;
        };
        /** @description Problem details of an error with status 408 (RFC 9457). */
        ProblemDetails408: {
            /** @constant */
            type: "about:blank";
            title: string;
            /** @constant */
            status: 408;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "upload_stalled";
            /** @description Message for people. */
            detail: string;
        };
        /** @description Problem details of an error with status 409 (RFC 9457). */
        ProblemDetails409EventConflict: {
            /** @constant */
            type: "about:blank";
            title: string;
            /** @constant */
            status: 409;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "conflict" | "changed_meanwhile" | "dataset_damaged";
            /** @description Message for people. */
            detail: string;
            yours?: components["schemas"]["EventForm"];
            theirs?: components["schemas"]["DatasetEvent"];
        };
        /** @description Problem details of an error with status 409 (RFC 9457). */
        ProblemDetails409PlanConflict: {
            /** @constant */
            type: "about:blank";
            title: string;
            /** @constant */
            status: 409;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "conflict" | "changed_meanwhile" | "dataset_damaged";
            /** @description Message for people. */
            detail: string;
            cells?: {
                /** Format: date */
                date: string;
                /** @description The value on which the change was based. */
                seen: number;
                /** @description The value after the change. */
                yours: number;
                /** @description The current value. */
                theirs: number;
                /** @description User who changed it last. Null if that change was undone. */
                by: string | null;
                reason: string | null;
            }[];
        };
        /** @description Problem details of an error with status 422 (RFC 9457). */
        ProblemDetails422StockProblem: {
            /** @constant */
            type: "about:blank";
            title: string;
            /** @constant */
            status: 422;
            /**
             * @description Stable code for programs.
             * @enum {string}
             */
            code: "validation_failed" | "invalid_input";
            /** @description Message for people. */
            detail: string;
            /** @description Errors of single fields. */
            errors?: {
                loc: (string | number)[];
                msg: string;
                type: string;
            }[];
            /** @description The first rows with a problem. */
            rows?: {
                /** @description Line of the file or position in `items`. */
                row: number;
                column: string | null;
                value: string | null;
                problem: string;
            }[];
        };
    };
    responses: {
        /** @description The API reference is disabled on this server. */
        ReferenceClosed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails403"];
            };
        };
        /** @description The token is missing, invalid or expired. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description Authentication scheme. */
                "WWW-Authenticate": "Bearer";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails401"];
            };
        };
        /** @description A stored row that the request needs is damaged. `detail` says what to do. */
        DamagedRow: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails409"];
            };
        };
        /** @description A paging parameter is invalid. */
        InvalidPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails422"];
            };
        };
        /** @description The user is not an administrator, or the call was made with an API token. */
        NotAdministrator: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails403"];
            };
        };
        /** @description The body cannot be parsed. */
        UnreadableBody: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails400"];
            };
        };
        /** @description The body has more than 2 MB or 50,000 values, or an object with more than 1,000 properties. */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails413"];
            };
        };
        /** @description The operation only accepts JSON. */
        NotJson: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails415"];
            };
        };
        /** @description The server is overloaded. Retry after `Retry-After` seconds. */
        Overloaded: {
            headers: {
                /** @description Seconds to wait before retrying. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails503"];
            };
        };
        /** @description The server's disk is full. Nothing was stored. */
        NoSpace: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails507"];
            };
        };
        /** @description The id is malformed. */
        InvalidUploadId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails400"];
            };
        };
        /** @description The account does not exist. */
        AccountNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails404"];
            };
        };
        /** @description The user is not an administrator, or the call was made with an API token. */
        NotWebhookAdministrator: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails403"];
            };
        };
        /** @description A property is missing or invalid, or events must not be sent to the URL. */
        InvalidWebhook: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails422"];
            };
        };
        /** @description There is no such webhook or delivery. */
        WebhookNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails404"];
            };
        };
        /** @description The username or the password is wrong. The response does not say which. */
        WrongCredentials: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description Authentication scheme. */
                "WWW-Authenticate": "Bearer";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails401"];
            };
        };
        /** @description Too many attempts. Retry after `Retry-After` seconds. */
        TooManyAttempts: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description Seconds to wait before retrying. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails429"];
            };
        };
        /** @description The refresh token is unknown, expired or already used. */
        RefreshRefused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description Authentication scheme. */
                "WWW-Authenticate": "Bearer";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails401"];
            };
        };
        /** @description The invitation does not exist, has expired, was used or was revoked. */
        InvitationInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails404"];
            };
        };
        /** @description The token is missing or empty. */
        InvitationTokenMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails422"];
            };
        };
        /** @description The operator has not configured a sign-in provider. */
        NoSignInProvider: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails404"];
            };
        };
        /** @description The provider cannot be reached, or the server is overloaded. Retry after `Retry-After` seconds. */
        SignInProviderUnavailable: {
            headers: {
                /** @description Seconds to wait before retrying. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails503"];
            };
        };
        /** @description API tokens cannot make this call. Sign in instead. */
        SessionRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails403"];
            };
        };
        /** @description The form cannot be parsed. */
        UnreadableForm: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails400"];
            };
        };
        /** @description The upload stalled. The server closes the connection; nothing was stored. */
        Stalled: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails408"];
            };
        };
        /** @description The file is larger than the server accepts. */
        FileTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails413"];
            };
        };
        /** @description The operation only accepts multipart forms. */
        NotMultipart: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails415"];
            };
        };
        /** @description The file is missing, a field is invalid, or the file cannot be parsed. */
        InvalidFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails422"];
            };
        };
        /** @description The user is already uploading the maximum number of files. Retry after `Retry-After` seconds. */
        TooManyFiles: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description Seconds to wait before retrying. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails429"];
            };
        };
        /** @description The server is shutting down, or it is overloaded and sends `Retry-After`. Nothing was stored. */
        Stopping: {
            headers: {
                /** @description Seconds to wait before retrying, if the server is overloaded. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails503"];
            };
        };
        /** @description The scope of the API token does not allow the call. */
        ScopeRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails403"];
            };
        };
        /** @description A dataset with the same bytes already exists, and the form asked not to store it again, or a stored row is damaged. */
        SameFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails409"];
            };
        };
        /** @description The signed-in user is not allowed to do this. */
        NotOwner: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails403"];
            };
        };
        /** @description The dataset does not exist. */
        UploadNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails404"];
            };
        };
        /** @description The body for the ETag in `If-None-Match` is still current. The response has no body. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The stored file of the dataset, or a stored row, is damaged. `detail` says what to do. */
        DamagedDataset: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails409"];
            };
        };
        /** @description The dataset or the characteristic does not exist. */
        CharacteristicNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails404"];
            };
        };
        /** @description Too many runs are queued. Retry after `Retry-After` seconds. */
        TooManyRuns: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description Seconds to wait before retrying. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails429"];
            };
        };
        /** @description The form cannot be parsed, or the id is malformed. */
        UnreadableVersionForm: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails400"];
            };
        };
        /** @description Another version is being imported, the dataset has changed since the preview, or a stored file of the dataset or a stored row is damaged. */
        VersionConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails409"];
            };
        };
        /** @description The file is missing, a field is invalid, the file cannot be parsed, or its columns do not match the dataset. */
        InvalidVersionFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails422"];
            };
        };
        /** @description The id or the number is malformed. */
        InvalidVersion: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails400"];
            };
        };
        /** @description The dataset or the version does not exist. */
        VersionNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails404"];
            };
        };
        /** @description The body cannot be parsed, or an id is malformed. */
        UnreadableEvent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails400"];
            };
        };
        /** @description A field is invalid, or the fields contradict each other. */
        InvalidEvent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails422"];
            };
        };
        /** @description The dataset or the event does not exist. */
        EventNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails404"];
            };
        };
        /** @description An id is malformed. */
        InvalidEventId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails400"];
            };
        };
        /** @description The body cannot be parsed, or an id is malformed. */
        UnreadableStockouts: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails400"];
            };
        };
        /** @description The run id is malformed. */
        InvalidRunId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails400"];
            };
        };
        /** @description The run does not exist. */
        RunNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails404"];
            };
        };
        /** @description A parameter is invalid, or the run has no combinations at the requested level or no such group. */
        InvalidCombinationQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails422"];
            };
        };
        /** @description Another user changed these cells since they were read, the plan is locked, the run has no forecast yet, or a stored row is damaged. */
        PlanConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PlanConflict"];
                "application/problem+json": components["schemas"]["ProblemDetails409PlanConflict"];
            };
        };
        /** @description The id or the number is malformed. */
        InvalidAdjustment: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails400"];
            };
        };
        /** @description The run or the adjustment does not exist. */
        AdjustmentNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails404"];
            };
        };
        /** @description The run is not completed, has no backtests, was computed before order proposals existed, or a stored row is damaged. */
        NoStock: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails409"];
            };
        };
        /** @description The list of run ids is missing or too long. */
        InvalidRunIds: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails422"];
            };
        };
        /** @description A parameter is invalid, or the run has no groups at the requested level. */
        InvalidRunDataQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails422"];
            };
        };
        /** @description The `Idempotency-Key` was already used for another request. */
        IdempotencyKeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
                "application/problem+json": components["schemas"]["ProblemDetails422"];
            };
        };
    };
    parameters: {
        Offset: number;
        AccountId: components["schemas"]["AccountId"];
        InvitationId: components["schemas"]["InvitationId"];
        WebhookId: components["schemas"]["WebhookId"];
        Limit: number;
        DeliveryId: components["schemas"]["DeliveryId"];
        SessionId: components["schemas"]["SessionId"];
        TokenId: components["schemas"]["TokenId"];
        UploadId: components["schemas"]["UploadId"];
        CharacteristicCode: components["schemas"]["CharacteristicCode"];
        /** @description Case-insensitive substring search. */
        Search: string;
        ProductLimit: number;
        /** @description Number of a version of the dataset. */
        VersionNumber: number;
        /** @description Id of an event of the dataset. */
        EventId: string;
        /** @description Revision of the event as you read it. The call fails with 409 if the event has changed since. */
        Revision: number;
        /** @description Id of a mark of the dataset. */
        StockoutId: string;
        /** @description Sort direction. Rows without a value come last in both directions. */
        Order: "desc" | "asc";
        RunId: components["schemas"]["RunId"];
        /** @description Comma-separated characteristic codes. The run's own level, or one of its `levels`, returns its groups; without it, only the total is returned. */
        AggregationCharacteristics: string;
        /** @description Returns only the combinations that a group of the run contains. Name the group by code and value, such as `c5:West`, with `%` and `~` percent-encoded. */
        Within: string;
        /** @description Returns one combination instead of a page. Name its values by code, such as `c2:P-100~c3:North`, with `%` and `~` percent-encoded. If only some values are given, the matching combination with the largest error is returned. */
        Group: string;
        /** @description Number of an adjustment of the run. */
        AdjustmentNumber: number;
        /** @description Comma-separated run ids. */
        RunIds: string;
        /** @description Both views return the same points. */
        View: "yoy" | "ts" | "time_series";
        /** @description Comma-separated list of `actual`, `forecast` and `backtest`. Default: all three. */
        PointTypes: string;
        GroupsPage: number;
        GroupsSize: number;
        /** @description Filters the rows of an upload by value, such as `c2:P-100~c2:P-110~c3:North`, with `%` and `~` percent-encoded. A row matches a code if it has one of the code's values. */
        ValueFilter: string;
        /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description Identifies this request in the server log. The server keeps the `X-Request-Id` of the request if it has 1 to 128 letters, digits or `_.~:+/=-`, and generates one otherwise. */
        RequestId: string;
        /** @description Identifies this exact response body. Send it back as `If-None-Match` to get a 304 while the body is unchanged. */
        ETag: string;
        /** @description Sent with the response of an earlier request with the same `Idempotency-Key`. */
        IdempotentReplayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server is up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server is ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ready"];
                };
            };
            /** @description The server is shutting down or cannot read its workspace. Route requests to another server. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails503"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The metrics token is missing or wrong. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails401"];
                };
            };
            /** @description Other machines can reach this server, and `METRICS_TOKEN` is not set. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails403"];
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            403: components["responses"]["ReferenceClosed"];
        };
    };
    getReference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            403: components["responses"]["ReferenceClosed"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Returns entries from this time, or from the start of this day (UTC). */
                since?: string;
                limit?: number;
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of audit entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The user is not an administrator. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails403"];
                };
            };
            409: components["responses"]["DamagedRow"];
            422: components["responses"]["InvalidPage"];
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description Returns accounts whose username or email contains this text, case-insensitively. */
                q?: string;
                limit?: number;
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotAdministrator"];
            409: components["responses"]["DamagedRow"];
            422: components["responses"]["InvalidPage"];
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountForm"];
            };
        };
        responses: {
            /** @description The new account. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotAdministrator"];
            /** @description The username, a similar-looking one, or the email address is taken, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description A property is missing or invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    deleteAccount: {
        parameters: {
            query: {
                /** @description Id of the account that becomes the new owner. */
                owner: components["schemas"]["AccountId"];
            };
            header?: never;
            path: {
                id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotAdministrator"];
            404: components["responses"]["AccountNotFound"];
            /** @description It is the last administrator, the new owner is the same account, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            /** @description The new owner is missing. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    changeAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChange"];
            };
        };
        responses: {
            /** @description The changed account. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description The body cannot be parsed, or the id is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails400"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotAdministrator"];
            404: components["responses"]["AccountNotFound"];
            /** @description The change would leave no administrator, does not apply to a service, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description A property is invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The open invitations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotAdministrator"];
            409: components["responses"]["DamagedRow"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationForm"];
            };
        };
        responses: {
            /** @description The new invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitation"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotAdministrator"];
            /** @description The email address has an account, there are too many open invitations, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description The email address is missing or invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["InvitationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation is revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotAdministrator"];
            /** @description There is no such invitation. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails404"];
                };
            };
            409: components["responses"]["DamagedRow"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotWebhookAdministrator"];
            409: components["responses"]["DamagedRow"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookForm"];
            };
        };
        responses: {
            /** @description The new webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotWebhookAdministrator"];
            /** @description Webhooks are disabled, there are too many, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidWebhook"];
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotWebhookAdministrator"];
            404: components["responses"]["WebhookNotFound"];
            409: components["responses"]["DamagedRow"];
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description The changed webhook. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description The body cannot be parsed, or the id is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails400"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotWebhookAdministrator"];
            404: components["responses"]["WebhookNotFound"];
            /** @description Webhooks are disabled, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidWebhook"];
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotWebhookAdministrator"];
            404: components["responses"]["WebhookNotFound"];
            409: components["responses"]["DamagedRow"];
            422: components["responses"]["InvalidPage"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["WebhookId"];
                deliveryId: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event will be sent again. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotWebhookAdministrator"];
            404: components["responses"]["WebhookNotFound"];
            /** @description Webhooks are disabled, the webhook is off, the event is pending, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            422: components["responses"]["IdempotencyKeyReused"];
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
            401: components["responses"]["WrongCredentials"];
            /** @description The password is correct, but an administrator requires a new one. Set it with `replacePassword`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["PasswordChangeRequired"];
                };
            };
            409: components["responses"]["DamagedRow"];
            413: components["responses"]["BodyTooLarge"];
            /** @description The operation only accepts URL-encoded forms. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails415"];
                };
            };
            /** @description A field is missing or empty. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            429: components["responses"]["TooManyAttempts"];
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description The new tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["RefreshRefused"];
            409: components["responses"]["DamagedRow"];
            413: components["responses"]["BodyTooLarge"];
            /** @description The operation accepts JSON and URL-encoded forms. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails415"];
                };
            };
            /** @description The token is missing or empty. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            429: components["responses"]["TooManyAttempts"];
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionEnd"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description The token is missing or empty. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
        };
    };
    replacePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReplacement"];
            };
        };
        responses: {
            /** @description The password has changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["WrongCredentials"];
            409: components["responses"]["DamagedRow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description A field is missing, or the new password is not acceptable. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            429: components["responses"]["TooManyAttempts"];
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description The new account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            /** @description Registration is disabled. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails403"];
                };
            };
            /** @description The username, a similar-looking one, or the email address is taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description A field is missing or invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            429: components["responses"]["TooManyAttempts"];
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    readInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description The invitation can be accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedInvitation"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            404: components["responses"]["InvitationInvalid"];
            409: components["responses"]["DamagedRow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvitationTokenMissing"];
            429: components["responses"]["TooManyAttempts"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationAcceptance"];
            };
        };
        responses: {
            /** @description The new account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            404: components["responses"]["InvitationInvalid"];
            /** @description The username, a similar-looking one, or the email address is taken, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description A field is missing or invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            429: components["responses"]["TooManyAttempts"];
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    getSignInMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ways to sign in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInMethods"];
                };
            };
        };
    };
    startProviderSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderSignInStart"];
            };
        };
        responses: {
            /** @description The sign-in has started. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderSignInRequest"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            404: components["responses"]["NoSignInProvider"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description The return path leads to another site. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            503: components["responses"]["SignInProviderUnavailable"];
        };
    };
    completeProviderSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderAnswer"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderSession"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            /** @description The provider's answer is not valid, was used before, or belongs to another browser. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description Authentication scheme. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails401"];
                };
            };
            /** @description The account is disabled, needs a new password, or is in none of the permitted groups. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails403"];
                };
            };
            404: components["responses"]["NoSignInProvider"];
            /** @description An account that may not be linked has the email address, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description The provider's answer is missing or too long. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            429: components["responses"]["TooManyAttempts"];
            503: components["responses"]["SignInProviderUnavailable"];
            507: components["responses"]["NoSpace"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed-in user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["DamagedRow"];
        };
    };
    getFormats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The formats. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountFormats"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["SessionRequired"];
            409: components["responses"]["DamagedRow"];
        };
    };
    setFormats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Formats"];
            };
        };
        responses: {
            /** @description The stored formats. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountFormats"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["SessionRequired"];
            409: components["responses"]["DamagedRow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description A property is missing or invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The password has changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["SessionRequired"];
            409: components["responses"]["DamagedRow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description The current password is wrong, or the new one is not acceptable. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            429: components["responses"]["TooManyAttempts"];
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountSessionList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["SessionRequired"];
            409: components["responses"]["DamagedRow"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["SessionRequired"];
            /** @description The user has no such session. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails404"];
                };
            };
            409: components["responses"]["DamagedRow"];
        };
    };
    listApiTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiTokenList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["SessionRequired"];
            409: components["responses"]["DamagedRow"];
        };
    };
    createApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiTokenForm"];
            };
        };
        responses: {
            /** @description The new token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiToken"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            /** @description The user may not create such a token, or the call was made with an API token. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails403"];
                };
            };
            /** @description The account has too many tokens, the service has the name of a user, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description A property is missing or invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    revokeApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["TokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["SessionRequired"];
            /** @description The user has no such token. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails404"];
                };
            };
            409: components["responses"]["DamagedRow"];
        };
    };
    previewFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            /** @description The preview. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewAnswer"];
                };
            };
            400: components["responses"]["UnreadableForm"];
            401: components["responses"]["Unauthorized"];
            408: components["responses"]["Stalled"];
            409: components["responses"]["DamagedRow"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["NotMultipart"];
            422: components["responses"]["InvalidFile"];
            429: components["responses"]["TooManyFiles"];
            503: components["responses"]["Stopping"];
            507: components["responses"]["NoSpace"];
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            /** @description The stored dataset. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadAnswer"];
                };
            };
            400: components["responses"]["UnreadableForm"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeRequired"];
            408: components["responses"]["Stalled"];
            409: components["responses"]["SameFile"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["NotMultipart"];
            422: components["responses"]["InvalidFile"];
            429: components["responses"]["TooManyFiles"];
            503: components["responses"]["Stopping"];
            507: components["responses"]["NoSpace"];
        };
    };
    labelUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LabelRequest"];
            };
        };
        responses: {
            /** @description The saved name. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelAnswer"];
                };
            };
            /** @description The body cannot be parsed, or the run id is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails400"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["UploadNotFound"];
            409: components["responses"]["DamagedRow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description The label is missing, blank or too long. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    getTransferProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                transferId: components["schemas"]["TransferId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferProgress"];
                };
            };
            /** @description The id is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails400"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["DamagedRow"];
        };
    };
    listUploads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The datasets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadList"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["DamagedRow"];
        };
    };
    getUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dataset. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadDetail"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UploadNotFound"];
            409: components["responses"]["DamagedRow"];
        };
    };
    deleteUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["UploadNotFound"];
            /** @description A forecast of the dataset is running, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
        };
    };
    downloadRejectedRows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The name of the file. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UploadNotFound"];
            409: components["responses"]["DamagedDataset"];
        };
    };
    listUploadCharacteristics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The characteristics. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CharacteristicsAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UploadNotFound"];
            409: components["responses"]["DamagedDataset"];
        };
    };
    listCharacteristicValues: {
        parameters: {
            query?: {
                /** @description Case-insensitive substring search. */
                search?: components["parameters"]["Search"];
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
                code: components["parameters"]["CharacteristicCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of values. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CharacteristicValuePage"];
                };
            };
            /** @description The id or the code is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails400"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CharacteristicNotFound"];
            409: components["responses"]["DamagedDataset"];
            422: components["responses"]["InvalidPage"];
        };
    };
    listUploadProducts: {
        parameters: {
            query?: {
                limit?: components["parameters"]["ProductLimit"];
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The products. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductList"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UploadNotFound"];
            409: components["responses"]["DamagedDataset"];
            422: components["responses"]["InvalidPage"];
        };
    };
    getWaterfall: {
        parameters: {
            query?: {
                run_id?: components["schemas"]["RunId"];
            };
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The waterfall. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Waterfall"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UploadNotFound"];
            409: components["responses"]["DamagedDataset"];
            /** @description The run id is malformed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
        };
    };
    refreshUpload: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new run is queued. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastAnswer"];
                };
            };
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeRequired"];
            404: components["responses"]["UploadNotFound"];
            /** @description The run already uses the current version, is already being refreshed, or the stored file of the dataset or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            /** @description The dataset has no run to refresh, or the run cannot be computed with this version. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            429: components["responses"]["TooManyRuns"];
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    listKnownAheadValues: {
        parameters: {
            query?: {
                /** @description Name of the column. Default: the first column known ahead. */
                column?: string;
                /** @description A day in the first period, from the year 1000 to 9900. Default: the period after the last demand. */
                from?: string;
                periods?: number;
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of combinations with their values. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnownAheadValues"];
                };
            };
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UploadNotFound"];
            409: components["responses"]["DamagedDataset"];
            422: components["responses"]["InvalidPage"];
        };
    };
    changeUploadColumns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ColumnChange"];
            };
        };
        responses: {
            /** @description The new version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadVersionDetail"];
                };
            };
            /** @description The body cannot be parsed, or the id is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails400"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["UploadNotFound"];
            /** @description The file of the current version is not stored, another version is being imported, the dataset has changed, or a stored file of the dataset or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description The mapping is invalid, or the file cannot be read with these roles. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    listUploadVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadVersionList"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UploadNotFound"];
            409: components["responses"]["DamagedRow"];
        };
    };
    addUploadVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["VersionForm"];
            };
        };
        responses: {
            /** @description The stored version. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadVersionDetail"];
                };
            };
            400: components["responses"]["UnreadableVersionForm"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["UploadNotFound"];
            408: components["responses"]["Stalled"];
            409: components["responses"]["VersionConflict"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["NotMultipart"];
            422: components["responses"]["InvalidVersionFile"];
            429: components["responses"]["TooManyFiles"];
            503: components["responses"]["Stopping"];
            507: components["responses"]["NoSpace"];
        };
    };
    previewUploadVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["VersionForm"];
            };
        };
        responses: {
            /** @description The new, unchanged, changed and removed values. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionPreview"];
                };
            };
            400: components["responses"]["UnreadableVersionForm"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["UploadNotFound"];
            408: components["responses"]["Stalled"];
            409: components["responses"]["VersionConflict"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["NotMultipart"];
            422: components["responses"]["InvalidVersionFile"];
            429: components["responses"]["TooManyFiles"];
            503: components["responses"]["Stopping"];
            507: components["responses"]["NoSpace"];
        };
    };
    getUploadVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
                /** @description Number of a version of the dataset. */
                version: components["parameters"]["VersionNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadVersionDetail"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidVersion"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["VersionNotFound"];
            409: components["responses"]["DamagedRow"];
        };
    };
    deleteUploadVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
                /** @description Number of a version of the dataset. */
                version: components["parameters"]["VersionNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["InvalidVersion"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["VersionNotFound"];
            /** @description The version is current, a run uses it, another version is being imported, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
        };
    };
    restoreUploadVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["UploadId"];
                /** @description Number of a version of the dataset. */
                version: components["parameters"]["VersionNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restored version. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadVersion"];
                };
            };
            400: components["responses"]["InvalidVersion"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["VersionNotFound"];
            /** @description Another version is being imported, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            422: components["responses"]["IdempotencyKeyReused"];
        };
    };
    listDatasetEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetEventList"];
                };
            };
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UploadNotFound"];
            409: components["responses"]["DamagedRow"];
        };
    };
    addDatasetEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventForm"];
            };
        };
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetEvent"];
                };
            };
            400: components["responses"]["UnreadableEvent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeRequired"];
            404: components["responses"]["UploadNotFound"];
            /** @description The dataset already has an event with this name, has the maximum number of events, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidEvent"];
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    changeDatasetEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
                /** @description Id of an event of the dataset. */
                eventId: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventForm"];
            };
        };
        responses: {
            /** @description The changed event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetEvent"];
                };
            };
            400: components["responses"]["UnreadableEvent"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["EventNotFound"];
            /** @description Another user changed the event in the meantime, another event has this name, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventConflict"];
                    "application/problem+json": components["schemas"]["ProblemDetails409EventConflict"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["InvalidEvent"];
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    deleteDatasetEvent: {
        parameters: {
            query?: {
                /** @description Revision of the event as you read it. The call fails with 409 if the event has changed since. */
                revision?: components["parameters"]["Revision"];
            };
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
                /** @description Id of an event of the dataset. */
                eventId: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["InvalidEventId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["EventNotFound"];
            /** @description Another user changed the event in the meantime, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventConflict"];
                    "application/problem+json": components["schemas"]["ProblemDetails409EventConflict"];
                };
            };
            /** @description The revision is invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
        };
    };
    listStockouts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The marks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockoutList"];
                };
            };
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UploadNotFound"];
            409: components["responses"]["DamagedRow"];
        };
    };
    addStockouts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: components["parameters"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StockoutForm"];
            };
        };
        responses: {
            /** @description All marks of the dataset. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockoutList"];
                };
            };
            400: components["responses"]["UnreadableStockouts"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeRequired"];
            404: components["responses"]["UploadNotFound"];
            /** @description A period is already marked, the dataset has the maximum number of marks, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description A period or an item is invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    deleteStockout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
                /** @description Id of a mark of the dataset. */
                stockoutId: components["parameters"]["StockoutId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mark was removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            /** @description An id is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails400"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            /** @description The dataset or the mark does not exist. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails404"];
                };
            };
            409: components["responses"]["DamagedRow"];
        };
    };
    listHolidayCountries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The countries, sorted by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HolidayCountryList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["DamagedRow"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                limit?: components["parameters"]["ProductLimit"];
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The products. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductList"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["DamagedDataset"];
            422: components["responses"]["InvalidPage"];
        };
    };
    getMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Metadata"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["DamagedRow"];
        };
    };
    listTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The types. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TypeList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["DamagedRow"];
        };
    };
    listCharacteristicCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CharacteristicCodeList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["DamagedRow"];
        };
    };
    listDatasetCharacteristics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uploadId: components["schemas"]["UploadId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The characteristics. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CharacteristicsAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description The id is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails400"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UploadNotFound"];
            409: components["responses"]["DamagedDataset"];
        };
    };
    createForecast: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForecastRequest"];
            };
        };
        responses: {
            /** @description The queued run. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastAnswer"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeRequired"];
            404: components["responses"]["UploadNotFound"];
            409: components["responses"]["DamagedDataset"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description A field is invalid, or a run with these settings cannot be computed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            429: components["responses"]["TooManyRuns"];
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    listForecastRuns: {
        parameters: {
            query?: {
                /** @description Case-insensitive substring search. */
                search?: components["parameters"]["Search"];
                status?: components["schemas"]["RunStatus"];
                model_type?: components["schemas"]["ModelType"];
                /** @description Returns runs of this dataset only. */
                upload_id?: components["schemas"]["UploadId"];
                /** @description `name`, `model_type` and `status` are sorted alphabetically. */
                sort?: "created_at" | "name" | "model_type" | "mape" | "status";
                /** @description Sort direction. Rows without a value come last in both directions. */
                order?: components["parameters"]["Order"];
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of runs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastRunPage"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["DamagedRow"];
            422: components["responses"]["InvalidPage"];
        };
    };
    deleteForecastRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedRun"];
                };
            };
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["DamagedRow"];
        };
    };
    renameForecastRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunName"];
            };
        };
        responses: {
            /** @description The saved name. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunName"];
                };
            };
            /** @description The body cannot be parsed, or the run id is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails400"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["DamagedRow"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description The name is missing, blank or too long. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    restoreForecastRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restored run. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastRunDetail"];
                };
            };
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["DamagedRow"];
            422: components["responses"]["IdempotencyKeyReused"];
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    exportForecastRun: {
        parameters: {
            query?: {
                format?: "xlsx" | "csv";
                /** @description Layout of a CSV file. */
                layout?: "long" | "wide";
                /** @description Character between the values of a CSV file. */
                delimiter?: "comma" | "semicolon";
                /** @description Decimal mark in a CSV file. With commas as delimiter and decimal mark, numbers are quoted. */
                decimal_mark?: "point" | "comma";
                /** @description Date format of a workbook. Dates in a CSV file are always YYYY-MM-DD. */
                date_format?: "YYYY-MM-DD" | "DD/MM/YYYY" | "DD.MM.YYYY" | "MM/DD/YYYY";
            };
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The name of the file. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RunNotFound"];
            /** @description The run has no forecast, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            /** @description A parameter is invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
        };
    };
    listCombinations: {
        parameters: {
            query?: {
                /** @description Comma-separated characteristic codes. The run's own level, or one of its `levels`, returns its groups; without it, only the total is returned. */
                aggregation_characteristics?: components["parameters"]["AggregationCharacteristics"];
                /** @description Returns only the combinations that a group of the run contains. Name the group by code and value, such as `c5:West`, with `%` and `~` percent-encoded. */
                within?: components["parameters"]["Within"];
                /** @description Case-insensitive substring search. */
                search?: components["parameters"]["Search"];
                class?: components["schemas"]["DemandClass"];
                /** @description Returns combinations whose forecast was too high or too low over the holdout. */
                bias?: "high" | "low";
                /** @description `class` and `label` are sorted alphabetically. */
                sort?: "absolute_error" | "wape" | "bias" | "next_sum" | "change" | "share" | "class" | "label";
                /** @description Sort direction. Rows without a value come last in both directions. */
                order?: components["parameters"]["Order"];
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of combinations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CombinationPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["DamagedRow"];
            422: components["responses"]["InvalidCombinationQuery"];
        };
    };
    refreshForecastRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new run is queued. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastAnswer"];
                };
            };
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeRequired"];
            404: components["responses"]["RunNotFound"];
            /** @description The run already uses the current version, is already being refreshed, or the stored file of the dataset or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            /** @description The run cannot be computed with this version. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            429: components["responses"]["TooManyRuns"];
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    getRealisedAccuracy: {
        parameters: {
            query?: {
                /** @description Comma-separated characteristic codes. The run's own level, or one of its `levels`, returns its groups; without it, only the total is returned. */
                aggregation_characteristics?: components["parameters"]["AggregationCharacteristics"];
                /** @description Returns one combination instead of a page. Name its values by code, such as `c2:P-100~c3:North`, with `%` and `~` percent-encoded. If only some values are given, the matching combination with the largest error is returned. */
                group?: components["parameters"]["Group"];
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The realized accuracy. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RealisedAccuracy"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RunNotFound"];
            /** @description The run is not completed, or the stored file of its dataset or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            422: components["responses"]["InvalidCombinationQuery"];
        };
    };
    compareForecastRuns: {
        parameters: {
            query?: {
                with?: components["schemas"]["RunId"];
                /** @description What to compare. The plan of a run without adjustments is its forecast. A comparison of plans also returns the forecasts and the effect of adjustments. */
                series?: "forecast" | "plan";
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comparison. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunComparison"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RunNotFound"];
            /** @description One of the runs is not completed, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            /** @description The runs cannot be compared, or a parameter is invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
        };
    };
    explainRunChange: {
        parameters: {
            query?: {
                /** @description The earlier run. By default the one that the run was refreshed from. */
                with?: components["schemas"]["RunId"];
            };
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The progress or the result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeCauses"];
                };
            };
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RunNotFound"];
            /** @description One of the runs is not completed, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            /** @description The runs cannot be compared. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
        };
    };
    cancelRunExplanation: {
        parameters: {
            query?: {
                /** @description The earlier run. By default the one that the run was refreshed from. */
                with?: components["schemas"]["RunId"];
            };
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the computation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeCauses"];
                };
            };
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RunNotFound"];
            /** @description One of the runs is not completed, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            /** @description The runs cannot be compared. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
        };
    };
    getPlan: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RunNotFound"];
            /** @description The run is not completed, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            422: components["responses"]["InvalidPage"];
        };
    };
    lockPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanLock"];
            };
        };
        responses: {
            /** @description The plan was locked or unlocked. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanLock"];
                };
            };
            /** @description The body cannot be parsed, or the run id is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails400"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["RunNotFound"];
            /** @description The run is not completed, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description `locked` is missing. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    adjustPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentRequest"];
            };
        };
        responses: {
            /** @description The stored adjustment. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Adjustment"];
                };
            };
            /** @description The body cannot be parsed, or the run id is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails400"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeRequired"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["PlanConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description A period is not in the forecast, the combination does not exist, or the value is out of range. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    undoAdjustment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
                /** @description Number of an adjustment of the run. */
                adjustment: components["parameters"]["AdjustmentNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The adjustment was undone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Adjustment"];
                };
            };
            400: components["responses"]["InvalidAdjustment"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["AdjustmentNotFound"];
            409: components["responses"]["PlanConflict"];
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    getStock: {
        parameters: {
            query?: {
                /** @description Case-insensitive substring search. */
                search?: components["parameters"]["Search"];
                /** @description `orders` are items with a proposed order, `at_risk` items that probably run out before it arrives. */
                show?: "all" | "orders" | "at_risk";
                /** @description `urgency` is the risk of running out, then the day. `label` is sorted alphabetically. */
                sort?: "urgency" | "quantity" | "safety_stock" | "runs_out_on" | "label";
                /** @description Sort direction. Rows without a value come last in both directions. */
                order?: components["parameters"]["Order"];
                limit?: components["parameters"]["Limit"];
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of proposed orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockPage"];
                };
            };
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["NoStock"];
            422: components["responses"]["InvalidPage"];
        };
    };
    setStock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StockForm"];
            };
        };
        responses: {
            /** @description The stock was stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockChange"];
                };
            };
            /** @description The body cannot be parsed, or the run id is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails400"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeRequired"];
            404: components["responses"]["RunNotFound"];
            /** @description Another user changed the stock in the meantime, the run is not completed, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description A row or a field is invalid. Nothing was stored. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockProblem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422StockProblem"];
                };
            };
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    deleteStock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stock was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ScopeRequired"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["DamagedRow"];
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    getStockCurve: {
        parameters: {
            query: {
                /** @description The item, such as `c2:P-100~c3:North`, with `%` and `~` percent-encoded. */
                group: string;
            };
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The curve. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StockCurve"];
                };
            };
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["NoStock"];
            /** @description The item is unknown or has no stock, or a parameter is invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails422"];
                };
            };
        };
    };
    exportStock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description The name of the file. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["NoStock"];
        };
    };
    cancelForecastRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat, for example a UUID. For 24 hours, a request with the same key and content returns the response of the first one. Other content returns 422. While the first request is being processed, a repeat returns 409 with `Retry-After`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The canceled run. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastAnswer"];
                };
            };
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["RunNotFound"];
            /** @description The run has already ended, or a stored row is damaged. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                    "application/problem+json": components["schemas"]["ProblemDetails409"];
                };
            };
            422: components["responses"]["IdempotencyKeyReused"];
        };
    };
    listForecastMetrics: {
        parameters: {
            query: {
                /** @description Comma-separated run ids. */
                run_ids: components["parameters"]["RunIds"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics, in the requested order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunMetricsList"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["DamagedRow"];
            422: components["responses"]["InvalidRunIds"];
        };
    };
    getHistory: {
        parameters: {
            query?: {
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The runs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["History"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["DamagedRow"];
            422: components["responses"]["InvalidPage"];
        };
    };
    listRunDetails: {
        parameters: {
            query: {
                /** @description Comma-separated run ids. */
                run_ids: components["parameters"]["RunIds"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The runs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailList"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["DamagedRow"];
            422: components["responses"]["InvalidRunIds"];
        };
    };
    getBatchRunData: {
        parameters: {
            query?: {
                /** @description Both views return the same points. */
                view?: components["parameters"]["View"];
                /** @description Comma-separated list of `actual`, `forecast` and `backtest`. Default: all three. */
                type?: components["parameters"]["PointTypes"];
                /** @description Comma-separated characteristic codes. The run's own level, or one of its `levels`, returns its groups; without it, only the total is returned. */
                aggregation_characteristics?: components["parameters"]["AggregationCharacteristics"];
                /** @description Returns one combination instead of a page. Name its values by code, such as `c2:P-100~c3:North`, with `%` and `~` percent-encoded. If only some values are given, the matching combination with the largest error is returned. */
                group?: components["parameters"]["Group"];
                groups_page?: components["parameters"]["GroupsPage"];
                groups_size?: components["parameters"]["GroupsSize"];
            };
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchRunData"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["DamagedDataset"];
            422: components["responses"]["InvalidRunDataQuery"];
        };
    };
    getForecastDetail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastRunDetail"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["DamagedRow"];
        };
    };
    getRunData: {
        parameters: {
            query?: {
                /** @description Comma-separated list of `actual`, `forecast` and `backtest`. Default: all three. */
                type?: components["parameters"]["PointTypes"];
                /** @description Comma-separated characteristic codes. The run's own level, or one of its `levels`, returns its groups; without it, only the total is returned. */
                aggregation_characteristics?: components["parameters"]["AggregationCharacteristics"];
                /** @description Returns one combination instead of a page. Name its values by code, such as `c2:P-100~c3:North`, with `%` and `~` percent-encoded. If only some values are given, the matching combination with the largest error is returned. */
                group?: components["parameters"]["Group"];
                groups_page?: components["parameters"]["GroupsPage"];
                groups_size?: components["parameters"]["GroupsSize"];
                /** @description Filters the rows of an upload by value, such as `c2:P-100~c2:P-110~c3:North`, with `%` and `~` percent-encoded. A row matches a code if it has one of the code's values. */
                filter?: components["parameters"]["ValueFilter"];
            };
            header?: never;
            path: {
                runId: components["parameters"]["RunId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunData"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["DamagedDataset"];
            422: components["responses"]["InvalidRunDataQuery"];
        };
    };
}
