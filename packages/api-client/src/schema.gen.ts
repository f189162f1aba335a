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
         * Tell that the server is up
         * @description For load balancers and monitors. It looks at nothing but the process, and needs no token.
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
         * Tell whether the server can serve
         * @description For load balancers: the server has opened its workspace, can read it, and was not told to stop. It needs no token.
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
         * Measure the server
         * @description Requests, runs that wait, datasets, memory and event loop in the text format of Prometheus. Open where only this machine reaches the server; elsewhere, and wherever the operator has set `METRICS_TOKEN`, it needs that token as `Authorization: Bearer`, which is none of a user.
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
         * Read this contract
         * @description The document that the server is held to, for generators, testers and stand-ins. It needs no token. A server that others reach gives it only where its operator opened the reference.
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
         * Read this contract as a page
         * @description A page for people, made in the browser from `/api/openapi.json`; nothing of it comes from elsewhere. It is open to those the document is open to.
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
         * List who did what
         * @description Sign-ins and sign-outs, registrations, uploads, labels, deletions and cancellations, and what operators did to accounts, newest first, with the status each was answered with. For administrators. The newest 50,000 that were done and as many that were refused are kept.
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
         * @description Answers an access token for the calls and a refresh token for the next one. A wrong name and a wrong password are answered alike.
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
         * Exchange a refresh token for the next tokens
         * @description A refresh token works once. Using it again within ten seconds is taken for two callers of one user and refused; using it later ends every session that came from it.
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
         * End the sessions that came from a sign-in
         * @description The refresh token, and every other token of the same sign-in, works no more, access tokens included. A token nobody knows is answered alike.
         */
        post: operations["logout"];
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
         * @description Makes an account with the role user. Names and addresses are taken in any letter case. A server may be closed to strangers.
         */
        post: operations["register"];
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
         * Tell who is signed in
         * @description Clients validate a stored session with it when they start.
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
         * Read a file without keeping it
         * @description Reads the file as an upload would and tells what was understood: its first rows, columns and characteristics.
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
         * @description The dataset becomes visible when the whole file is stored; a file that is refused leaves nothing behind.
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
         * @description The label stands wherever the dataset is listed, and replaces an earlier one.
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
         * Tell how far the reading of a file is that is being uploaded or previewed
         * @description To be asked while the upload or preview with this `transfer_id` is waited for. A transfer that the server does not know, not yet or no longer, is waiting. Everybody sees their own transfers alone.
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
         * List the datasets, newest first
         * @description Datasets of everybody who shares the workspace; each tells who uploaded it.
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
         * Show a dataset
         * @description What the list shows of it, and the report of what the reader understood.
         */
        get: operations["getUpload"];
        put?: never;
        post?: never;
        /**
         * Delete a dataset
         * @description Belongs to its maker and to administrators. Its forecast runs go with it.
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
         * @description The rows of the file that were not, or not wholly, kept, under its own header, each with its line and what is wrong; at most the first 10,000. A cell that a spreadsheet would run as a formula starts with an apostrophe.
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
         * @description Each with its number of values and the most frequent of them.
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
         * @description Those that hold a text, in any case, most frequent first.
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
         * @description By code, each with the number of rows that were kept of it.
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
         * Show what the runs of a dataset forecast for each period
         * @description The totals of completed runs with the bucket and the filter of the newest one, or of `run_id`; at most 60 runs, the newest, and 240 periods.
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
         * Repeat the newest run of a dataset on its current version
         * @description As refreshing that run does.
         */
        post: operations["refreshUpload"];
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
         * List the versions of a dataset, newest first
         * @description The upload itself is the first one.
         */
        get: operations["listUploadVersions"];
        put?: never;
        /**
         * Add a file to a dataset as a new version
         * @description The version becomes the current one when all of it is stored; a file that is refused leaves the dataset as it was. Belongs to the maker of the dataset and to administrators.
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
         * Tell what a file would change in a dataset
         * @description Reads the file as a version would be and compares it with the current version; nothing is kept.
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
         * Show a version of a dataset
         * @description What the list shows of it, how it differs from the version it is built on, and the report of its file.
         */
        get: operations["getUploadVersion"];
        put?: never;
        post?: never;
        /**
         * Delete a version of a dataset
         * @description What other versions share of it stays on the disk. Belongs to the maker of the dataset and to administrators.
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
         * Make a version of a dataset the current one again
         * @description Every call answers as it did when this version was current; later versions stay. Belongs to the maker of the dataset and to administrators.
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
         * @description In the order they were added. Forecast runs learn what they did and apply it ahead.
         */
        get: operations["listDatasetEvents"];
        put?: never;
        /**
         * Add an event to a dataset
         * @description Open to everybody who is signed in. Runs that are stored already stay as they are.
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
         * Change an event of a dataset
         * @description Everything of it at once. With `revision`, the one that the change is of, it is refused when somebody else has changed the event since, and both versions are told. Open to everybody who is signed in.
         */
        put: operations["changeDatasetEvent"];
        post?: never;
        /**
         * Delete an event of a dataset
         * @description Open to everybody who is signed in. Runs that used it still name it. With `revision`, it stays when somebody else has changed it since, and what it is now is told.
         */
        delete: operations["deleteDatasetEvent"];
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
         * List the countries whose public holidays are known
         * @description With their regions, where these have holidays of their own.
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
         * @description Those of the dataset that was uploaded last; none before there is one.
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
         * Show types, buckets, models and characteristics in one
         * @description Everything a form offers to choose from, in one call.
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
         * List the data types
         * @description The kinds of points a series may hold.
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
         * @description All fifteen, whatever datasets hold.
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
         * @description The same list as that of the dataset itself, bare or in an object; clients read both.
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
         * @description Validates, stores the run and answers at once; the run data tells its progress.
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
         * List the runs, paged
         * @description Newest first where nobody says. The total counts all of them that were asked for, whatever the page.
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
         * @description It answers 404 everywhere from then on. For ten minutes it can be restored; then its space is freed, on a full disk at once. Belongs to its maker and to administrators.
         */
        delete: operations["deleteForecastRun"];
        options?: never;
        head?: never;
        /**
         * Name a run
         * @description The name stands wherever the run is listed. Belongs to its maker and to administrators.
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
         * Bring back a deleted run
         * @description For ten minutes after it was deleted. Of a run that stands already nothing changes. Belongs to its maker and to administrators.
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
         * Export a run whole
         * @description Every combination in every period. A workbook has them long (a row a combination and period) and wide (a column a period), with the total, the accuracy of each combination, and what was asked of the run; a CSV file has one of the two. Where something was adjusted the plan stands beside the forecast, with a sheet of the adjustments; where actuals came, a sheet tells how the forecasts did. Text never runs as a formula. The file is made while it is sent; one that breaks off is not whole.
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
         * List the combinations of a run by what they need
         * @description Worst first: by the sum of absolute errors over the periods held out, largest first. A run that has not finished has none.
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
         * Repeat a run on the current version of its dataset
         * @description Everything is asked as it was; the forecast start moves by as many buckets as the end of the data did. The new run names the one it was refreshed from.
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
         * Tell how the forecasts of a run did
         * @description By the actuals of the current version of its dataset, as far as they are complete: at once for a run whose forecast starts in the past.
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
         * Compare a run with another one of its dataset
         * @description Without `with`, with the run it was refreshed from. Combinations are listed by how far the sum of their forecast moved over the periods that both runs forecast, the largest change first.
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
    "/api/forecast-runs/{runId}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what was adjusted of a run
         * @description The plan itself stands in the series of the run, as `plan`.
         */
        get: operations["getPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Lock the plan of a run, or unlock it
         * @description A locked plan is changed by nobody. Belongs to the maker of the run and to administrators.
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
         * @description A change of the total or of a part is spread over the combinations in proportion to their plan, so that every level adds up to the last digit shown. The forecast stays what it is beside it. For every signed-in user.
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
         * Take an adjustment back
         * @description The plan becomes what it would be without it; later adjustments stay. It remains in the history. Belongs to its author and to administrators.
         */
        delete: operations["undoAdjustment"];
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
         * Cancel a run that is queued or running
         * @description The run keeps no result and stays in the history as cancelled.
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
         * Show the metrics of the runs named
         * @description Null for runs without a backtest; unknown ids are left out.
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
         * @description Newest first. Clients read the list under any of its names.
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
         * Show the runs named
         * @description In the order asked; unknown ids are left out.
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
         * Show the series of a run
         * @description A run that has not finished answers its actuals with an empty forecast, its status and its progress. An upload's run id answers its actuals.
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
         * Show a run
         * @description What was asked for, how far it is, how accurate it was on held-out data, and what it relied on.
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
         * Show the series of a run, bare
         * @description A run that has not finished answers its actuals with an empty forecast, its status and its progress. An upload's run id answers its actuals.
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
        /** @description That the server is up, and which version of it. */
        Health: {
            /** @constant */
            status: "ok";
            version: string;
            /** @description Whether the server runs as a mock. */
            mock?: boolean;
        };
        /** @description That the server can serve. */
        Ready: {
            /** @constant */
            status: "ready";
            /**
             * @description The database that keeps the workspace.
             * @enum {string}
             */
            store: "sqlite" | "postgresql";
        };
        /** @description What went wrong, for people. */
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
        /** @description One thing somebody did, or tried to do. */
        AuditEntry: {
            /** Format: date-time */
            at: string;
            /** @description The operation that was called, such as login. */
            action: string;
            status: number;
            /** @description Null where nobody has the name that was given. */
            username: string | null;
            address: string;
            /** @description The id of the dataset, run or user it was done to; that of a dataset with its version where it was done to one, such as 8d5c1c0e-8c1b-4d4c-9a53-6ad1d0c6a4f2/versions/2. */
            subject: string | null;
        };
        /** @description A page of the trail of changes, newest first. */
        AuditPage: {
            entries: components["schemas"]["AuditEntry"][];
            total: number;
            offset: number;
            limit: number;
        };
        /** @description Name and password of an account. */
        Credentials: {
            username: string;
            /** Format: password */
            password: string;
        };
        /** @description What a session goes on with (RFC 6749 §5.1). */
        Tokens: {
            /** @description A JWT that carries sub, username, roles and exp. */
            access_token: string;
            /** @description Works once; every refresh returns the next one. */
            refresh_token?: string;
            /** @constant */
            token_type: "bearer";
            /** @description Seconds until the access token expires. */
            expires_in: number;
        };
        /** @description A refresh token that was not used yet. */
        RefreshRequest: {
            refresh_token: string;
        };
        /** @description That it is done. */
        Deleted: {
            /** @constant */
            success: true;
        };
        /** @description An account to be made. */
        Registration: {
            /** Format: email */
            email: string;
            username: string;
            /** Format: password */
            password: string;
        };
        /** @description An account, as its owner sees it. */
        User: {
            id: string;
            username: string;
            email: string;
            roles: ("admin" | "user")[];
        };
        /**
         * @description The places a dataset has for what describes a series. Each has a default label.
         * @enum {string}
         */
        CharacteristicCode: "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" | "c10" | "c11" | "c12" | "c13" | "c14" | "c15";
        /** @description What the user says single columns of a file are. */
        ColumnMapping: {
            /** @description The name of the column, as the report of a preview gives it. */
            column: string;
            /** @enum {string} */
            role: "characteristic" | "product-name" | "date" | "value" | "period" | "unused";
            /** @description Of an unused column of numbers, such as a price or a temperature: that it drives the demand and is known for periods to come as well, which stand in rows without a value. */
            known_ahead?: boolean | null;
            /** @description Of a characteristic; without it the next free one is taken. */
            code?: components["schemas"]["CharacteristicCode"] | null;
            /** @description Of a characteristic; without it the header is the label. */
            label?: string | null;
        }[];
        /**
         * @description The length of one step of a series.
         * @default month
         * @enum {string}
         */
        Bucket: "day" | "week" | "month" | "quarter" | "year";
        /** @description A name that the caller gives an upload or a preview to ask for its progress, such as a UUID. */
        TransferId: string;
        /** @description A file and how to read it. */
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
            /** @description What single columns are, as JSON. Columns it does not name, and all of them without it, are detected. A mapping that does not fit the file is a 422 that names the column. */
            mapping?: string;
            /**
             * Format: date
             * @description Of a file without header and dates, whose rows are series: a day of the period in which its first column of values lies. Goes with `period_bucket`; of a file that has a header it means nothing.
             */
            first_period?: string;
            period_bucket?: components["schemas"]["Bucket"];
            /**
             * @description `refuse`: a file whose very bytes are stored already, in the same mode, is a 409 that names the dataset. Means nothing for a preview.
             * @default store
             * @enum {string}
             */
            same_file?: "store" | "refuse";
            transfer_id?: components["schemas"]["TransferId"];
        };
        /** @description What a column of the file was taken for, and why. */
        ColumnRole: {
            column: string;
            /** @enum {string} */
            role: "characteristic" | "product-name" | "date" | "value" | "period" | "unused";
            code: components["schemas"]["CharacteristicCode"] | null;
            label: string | null;
            /**
             * @description Only where the column drives the demand and is known ahead.
             * @constant
             */
            known_ahead?: true;
            /** @description Why the column was understood so, in words. */
            reason: string;
        };
        /** @description A cell that could not be used, and what could be. */
        RejectedCell: {
            /** @description The line as a spreadsheet shows it. */
            row: number;
            column: string;
            value: string;
            /** @description Only when several sheets were read. */
            sheet?: string;
            /** @description What would be accepted there. */
            accepted: string;
        };
        /** @description The total of one bucket. */
        DatedTotal: {
            /** Format: date */
            date: string;
            value: number;
        };
        /** @description How well a dataset is suited to be forecast, in figures. */
        DataHealth: {
            /** Format: date */
            firstDate: string;
            /** Format: date */
            lastDate: string;
            bucket: components["schemas"]["Bucket"];
            /** @description Buckets from the first date to the last. */
            buckets: number;
            /** @description Buckets of the total without an observation; weekdays that never have one are no gaps. */
            gaps: number;
            /** @description The first of them. */
            gapDates: string[];
            /** @description Rows of the same combination and date that were summed; null in a preview. */
            rowsMerged: number | null;
            /** @description Of characteristic values; null in a preview. */
            combinations: number | null;
            negatives: number;
            /** @description Of the values kept. */
            zeroShare: number;
            /** @description Totals of buckets that stand out. */
            outliers: {
                /** @description How they were found, in words. */
                rule: string;
                count: number;
                /** @description The first of them. */
                points: components["schemas"]["DatedTotal"][];
            };
            /** @description Totals by bucket, enough for a picture; of the finest bucket that has at most 400 of them. */
            history?: {
                bucket: components["schemas"]["Bucket"];
                points: components["schemas"]["DatedTotal"][];
            };
        };
        /** @description What the reader understood of a file. */
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
            /** @description Wide rows whose period cells are all blank. */
            rowsWithoutValues?: number;
            /** @description Rows of the same combination and date that were summed. */
            rowsMerged?: number;
            rejected: components["schemas"]["RejectedCell"][];
            /** @description All of them; `rejected` holds the first 100. */
            cellsRejected?: number;
            /** @description Values kept, before those of one combination and date are summed. */
            observations?: number;
            negatives?: number;
            zeros?: number;
            /** Format: date */
            firstDate?: string | null;
            /** Format: date */
            lastDate?: string | null;
            /** @description Null for master data. */
            health?: components["schemas"]["DataHealth"] | null;
            notes: string[];
        };
        /** @description The first rows of a file and what was understood of it. */
        PreviewAnswer: {
            /** @description The first rows, by column name. */
            preview: {
                [key: string]: string | number | null;
            }[];
            columns: string[];
            /** @description Values by characteristic code; `<code>_label` holds the display name. */
            characteristics: {
                [key: string]: string[];
            };
            /** @description How many different values a characteristic has, by code; not told of more than 100,000. */
            value_counts?: {
                [key: string]: number;
            };
            row_count: number | null;
            report?: components["schemas"]["IngestReport"];
        };
        /** @description The dataset that was stored, and the report of its reading. */
        UploadAnswer: {
            run_id: string;
            id: string;
            row_count: number;
            report: components["schemas"]["IngestReport"];
        };
        /** @description The id of a forecast run, or of an upload's ingest. New ids have 36 characters, lowercase hex and dashes; legacy formats are accepted. */
        RunId: string;
        /** @description A dataset, by the run id of its ingest, and its new name. */
        LabelRequest: {
            run_id: components["schemas"]["RunId"];
            /** @description Not blank. It comes back as it was sent. */
            label: string;
        };
        /** @description The label as it was saved. */
        LabelAnswer: {
            /** @constant */
            success: true;
            run_id: string;
            label: string;
        };
        /** @description How far the reading of one file is. */
        TransferProgress: {
            /** @enum {string} */
            state: "waiting" | "reading";
            /** @description Rows of the file that have been read. A file is read twice; while it is read again this stays. */
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
            /** @description Rows kept of the first file, of whatever layout, and values of one combination and date that versions have added since, less those they removed. */
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
            /** @description The number of its current version. */
            version?: number;
            /** @description What the file calls its values, such as Sales; null where no single column holds them. */
            value_label?: string | null;
        };
        /** @description Datasets, newest first. */
        UploadList: {
            uploads: components["schemas"]["Upload"][];
        };
        /** @description The id of an upload; the run id of its ingest is accepted as well. */
        UploadId: string;
        /** @description A dataset and the report of its reading. */
        UploadDetail: components["schemas"]["Upload"] & {
            report?: components["schemas"]["IngestReport"] | null;
        };
        /** @description A characteristic of a dataset and its most frequent values. */
        Characteristic: {
            type: components["schemas"]["CharacteristicCode"];
            label: string;
            /** @description The most frequent values first. */
            sample_values: string[];
            value_count: number;
            value?: string | null;
        };
        /** @description Characteristics in the order of their codes. */
        CharacteristicList: components["schemas"]["Characteristic"][];
        /** @description The list in an object. */
        CharacteristicHolder: {
            characteristics: components["schemas"]["CharacteristicList"];
        };
        /** @description The list, bare or in an object. */
        CharacteristicsAnswer: components["schemas"]["CharacteristicList"] | components["schemas"]["CharacteristicHolder"];
        /** @description A text, such as the value of a characteristic. */
        Text: string;
        /** @description A part of the values of a characteristic that were asked for, most frequent first. */
        CharacteristicValuePage: {
            values: components["schemas"]["Text"][];
            /** @description Of those that hold the text, whatever the page. */
            total: number;
            offset: number;
            limit: number;
        };
        /** @description A product and how many rows were kept of it. */
        Product: {
            product_code: string;
            product_name?: string | null;
            data_points?: number;
        };
        /** @description Products in the order of their codes. */
        ProductList: components["schemas"]["Product"][];
        /** @description How forecasts did that met their actuals. */
        Realised: {
            /** @description Sum of absolute errors over that of absolute actuals, in percentage points. */
            wape: number | null;
            /** @description mean(forecast − actual). */
            bias: number | null;
            /** @description Actuals within their interval. */
            hits: number;
            /** @description Of so many that have an interval. */
            bounded: number;
            /** @description Forecasts that met their actual. */
            count: number;
        };
        /**
         * @description The method of a forecast.
         * @default nbeats
         * @enum {string}
         */
        ModelType: "nbeats" | "lightgbm" | "ensemble";
        /** @description What one run forecast for the periods of a waterfall. */
        WaterfallRun: components["schemas"]["Realised"] & {
            run_id: string;
            name: string | null;
            /** Format: date-time */
            created_at: string;
            version: number | null;
            model_type: components["schemas"]["ModelType"];
            /** @description One a period; null where the run has none. */
            forecast: (number | null)[];
        };
        /** @description What the runs of a dataset forecast for each period, oldest run first, beside what happened. */
        Waterfall: {
            bucket_type: components["schemas"]["Bucket"];
            /** @description The version of the dataset that tells the actuals. */
            version: number | null;
            periods: string[];
            actual: (number | null)[];
            runs: components["schemas"]["WaterfallRun"][];
        };
        /**
         * @description Where a run stands; the last three are final.
         * @enum {string}
         */
        RunStatus: "queued" | "running" | "completed" | "failed" | "cancelled";
        /** @description The run and where it stands. */
        ForecastAnswer: {
            run_id: string;
            status: components["schemas"]["RunStatus"];
        };
        /** @description Values of one combination and date each. */
        VersionCounts: {
            /** @description Of the file alone. */
            new: number;
            /** @description Of both, alike. */
            same: number;
            /** @description Of both, and different. */
            changed: number;
            /** @description Of the dataset alone, and replaced by nothing. */
            removed: number;
        };
        /** @description A dataset as it was after a file was added to it; the first version is the upload itself. */
        UploadVersion: {
            version: number;
            /** @description Of its own ingest. */
            run_id: string;
            /** @enum {string} */
            mode: "upload" | "append" | "replace-periods" | "replace-all";
            file_name: string;
            /** Format: date-time */
            created_at: string;
            created_by: string | null;
            /** @description Rows of the first file, and values that versions have added since, less those they removed. */
            row_count: number;
            /** Format: date */
            first_date: string | null;
            /** Format: date */
            last_date: string | null;
            /** @description Whether the dataset is what it is in this version. */
            current: boolean;
            /** @description The version it was built on. */
            based_on: number | null;
            /** @description Runs that were made of it, without deleted ones. */
            runs: number;
            counts: components["schemas"]["VersionCounts"] | null;
        };
        /** @description Versions of a dataset, newest first. */
        UploadVersionList: {
            versions: components["schemas"]["UploadVersion"][];
        };
        /**
         * @description What becomes of the values that the file says nothing about: `append` keeps all of them, `replace-periods` those of other periods, `replace-all` none. A value of the file replaces that of the same combination and date.
         * @enum {string}
         */
        VersionMode: "append" | "replace-periods" | "replace-all";
        /** @description A file to add to a dataset, and how to read it. */
        VersionForm: {
            /** Format: binary */
            file: Blob;
            /**
             * @default excel
             * @enum {string}
             */
            file_type?: "excel" | "csv";
            mode?: components["schemas"]["VersionMode"];
            /** @description The version it was previewed against; a 409 when another one is current by now. */
            based_on?: string;
            /** @description What single columns are, as JSON. Without it, columns with the names of those of the dataset are taken for the same. */
            mapping?: string;
            transfer_id?: components["schemas"]["TransferId"];
        };
        /** @description What a version changes in one period. */
        PeriodChange: components["schemas"]["VersionCounts"] & {
            /**
             * Format: date
             * @description First day of the bucket, ISO.
             */
            date: string;
            /** @description Sum of the values that differ. */
            before: number;
            after: number;
        };
        /** @description Display name by characteristic code. */
        CharacteristicLabels: {
            [key: string]: string;
        };
        /** @description What a version changes for one combination in a period that the dataset had before. */
        CombinationChange: {
            key: components["schemas"]["CharacteristicLabels"];
            /**
             * Format: date
             * @description First day of the bucket, ISO.
             */
            date: string;
            before: number;
            after: number;
        };
        /** @description What a version changes in the one it is built on. */
        VersionDifference: components["schemas"]["VersionCounts"] & {
            /** @description Periods in which anything is new, changed or removed, oldest first; the newest 500. */
            periods: components["schemas"]["PeriodChange"][];
            /** @description Changes of periods that the dataset had before, by combination; the largest first. */
            changes: components["schemas"]["CombinationChange"][];
        };
        /** @description A version, how it differs from the one it is built on, and the report of the reading of its file. */
        UploadVersionDetail: components["schemas"]["UploadVersion"] & {
            difference: components["schemas"]["VersionDifference"] | null;
            report: components["schemas"]["IngestReport"] | null;
        };
        /** @description What a file would change in a dataset. */
        VersionPreview: {
            /** @description The version it was compared with, the current one. */
            based_on: number;
            difference: components["schemas"]["VersionDifference"];
            report: components["schemas"]["IngestReport"];
        };
        /** @description One time that an event takes place, both days included; at most a year. */
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
            /** @description Values by characteristic; none moves all. */
            scope: {
                [key: string]: string[];
            };
            /** @description Higher with every change. */
            revision: number;
            /** Format: date-time */
            created_at: string;
            created_by: string | null;
            /** Format: date-time */
            changed_at: string;
            changed_by: string | null;
            /** @description How often it took place within the dates of the dataset. */
            past: number;
            /**
             * Format: date
             * @description When it next takes place after these; null where it does not, or not within three years.
             */
            next_date: string | null;
        };
        /** @description Events of a dataset. */
        DatasetEventList: {
            events: components["schemas"]["DatasetEvent"][];
        };
        /** @description What moves demand on certain days. `once`: on its dates and no others; `yearly`: on the same dates of every year; `holidays`: on the public holidays of a country or of one of its regions, each learnt by itself. */
        EventForm: {
            name: string;
            /** @enum {string} */
            kind: "once" | "yearly" | "holidays";
            /** @description Every time of an event that is no public holiday. */
            dates?: components["schemas"]["EventDates"][];
            /** @description As ISO 3166-1 has it. */
            country?: string | null;
            region?: string | null;
            /**
             * @description Days before that feel it.
             * @default 0
             */
            days_before?: number;
            /**
             * @description Days after that feel it.
             * @default 0
             */
            days_after?: number;
            /** @description Rows it moves, by characteristic: those with one of the values. None moves all. */
            scope?: {
                [key: string]: string[];
            };
            /** @description Of the event as it was when it was changed. */
            revision?: number | null;
        };
        /** @description Why nothing was done. Where somebody else has changed the event meanwhile, `yours` is what the change would make of it, absent where it was to be deleted, and `theirs` what it is now. */
        EventConflict: {
            detail: string;
            yours?: components["schemas"]["EventForm"];
            theirs?: components["schemas"]["DatasetEvent"];
        };
        /** @description A country and those of its regions that have holidays of their own. */
        HolidayCountry: {
            code: string;
            name: string;
            regions: {
                code: string;
                name: string;
            }[];
        };
        /** @description Countries whose public holidays are known. */
        HolidayCountryList: {
            countries: components["schemas"]["HolidayCountry"][];
            /** @description Whose work the dates are; to be shown with them. */
            attribution: string;
        };
        /**
         * @description What a point is: observed, forecast ahead, or forecast for what was held out.
         * @enum {string}
         */
        PointType: "actual" | "forecast" | "backtest";
        /** @description What one completed run took. */
        MeasuredRun: {
            bucket_type: components["schemas"]["Bucket"];
            combinations: number;
            seconds: number;
        };
        /** @description A method, and whether this server can compute it. */
        Model: {
            type: components["schemas"]["ModelType"];
            label: string;
            available: boolean;
            /** @description How long the newest runs of this model took on this server, newest first. */
            measured?: components["schemas"]["MeasuredRun"][];
            /** @description Why the model is not available. */
            reason: string | null;
        };
        /** @description A code and its default label. */
        CharacteristicCodeLabel: {
            type: components["schemas"]["CharacteristicCode"];
            label: string;
        };
        /** @description Everything a form offers to choose from. */
        Metadata: {
            types: components["schemas"]["PointType"][];
            buckets: components["schemas"]["Bucket"][];
            models: components["schemas"]["Model"][];
            characteristics: components["schemas"]["CharacteristicCodeLabel"][];
        };
        /** @description The kinds of points. */
        TypeList: {
            types: components["schemas"]["PointType"][];
        };
        /** @description All codes with their default labels. */
        CharacteristicCodeList: components["schemas"]["CharacteristicCodeLabel"][];
        /**
         * Format: date
         * @description A date a user may type.
         */
        TypedDate: string | null;
        /** @description Values of one characteristic; a row is kept when it has one of them. None keeps all. */
        FilterValues: string[];
        /** @description Which rows of the dataset a run is computed from. */
        ForecastFilters: {
            product_numbers?: components["schemas"]["FilterValues"];
            warehouses?: components["schemas"]["FilterValues"];
            customers?: components["schemas"]["FilterValues"];
            /** @description The same for c5 to c15, by code; products, warehouses and customers have the fields above. */
            characteristics?: {
                [key: string]: components["schemas"]["FilterValues"];
            };
        };
        /** @description What to forecast, how far, and how. */
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
             * @description Whether what the dataset's events did is learnt and applied ahead.
             * @default true
             */
            with_events?: boolean;
            /**
             * @description Whether what the dataset's columns known ahead did is learnt and applied ahead.
             * @default true
             */
            with_drivers?: boolean;
            /**
             * @description `auto`: what misses less on held-out values of the run.
             * @default auto
             * @enum {string}
             */
            seasonality_mode?: "auto" | "additive" | "multiplicative";
        };
        /** @description Of the summed backtest that the chart shows; null where undefined. */
        HeadlineMetrics: {
            /** @description Percentage points over nonzero actuals. */
            mape: number | null;
            mae: number | null;
            rmse: number | null;
            /** @description mean(forecast − actual). */
            bias: number | null;
        };
        /** @description A run as lists show it. */
        ForecastRun: {
            run_id: string;
            /** @description What somebody called it; null until then. */
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
            /** @description The upload id the run was asked for. */
            product_code: string;
            aggregation_characteristics: components["schemas"]["CharacteristicCode"][];
            characteristic_labels: components["schemas"]["CharacteristicLabels"];
            filters?: components["schemas"]["ForecastFilters"];
            status: components["schemas"]["RunStatus"];
            progress: number;
            /** @description What a running run is doing, in words. */
            stage?: string | null;
            /** @description Why a failed run failed. */
            error?: string | null;
            created_by?: string | null;
            /** @description The version of the dataset that it was made of. */
            version?: number | null;
            /** @description The current version of the dataset; where it is another one, the run can be refreshed. */
            newest_version?: number | null;
            /** @description The run whose settings it repeats on another version of the data, where that is known. */
            refreshed_from?: string | null;
            /** @description What the file calls its values, such as Sales; null where no single column holds them. */
            value_label?: string | null;
        };
        /** @description A part of the list of runs, newest first. */
        ForecastRunPage: {
            runs: components["schemas"]["ForecastRun"][];
            total: number;
            offset: number;
            limit: number;
        };
        /** @description The run is gone, and until when it can be restored. */
        DeletedRun: {
            /** @constant */
            success: true;
            /**
             * Format: date-time
             * @description Null where the disk was full and its space was freed at once.
             */
            restorable_until: string | null;
        };
        /** @description What a run is called; null takes the name away. */
        RunName: {
            name: string | null;
        };
        /** @description The headline figures and those that compare with other series and with doing nothing. */
        Metrics: components["schemas"]["HeadlineMetrics"] & {
            wape: number | null;
            smape: number | null;
            mase: number | null;
            rmsse: number | null;
            /** @description 1 − MAE / MAE of the seasonal naive. */
            skill: number | null;
        };
        /** @description How many past values lay inside the interval that their forecast would have had when it was made, by what earlier ones had missed by then. Each value counts once. */
        IntervalHeld: {
            inside: number;
            of: number;
        };
        /** @description What the forecast found in the history, in figures and words. */
        Explanation: {
            level: number | null;
            /** @description Percent. */
            trend_per_year: number | null;
            seasonal_strength: number | null;
            /** @description Position in the season, from 0. */
            strongest_season: number | null;
            relied_on: string[];
        };
        /** @description An event that a run used, and what it learnt of it. */
        RunEvent: {
            /** @description Of a holiday among the public ones, and of the days before or after, with that. */
            name: string;
            /** @description Buckets of the history in which it took place. */
            past: number;
            /** @description Buckets of the forecast in which it will. */
            ahead: number;
            /** @description What it does where it takes the whole of a bucket: 0.4 for 40 % more. Null where it was never seen; then it changes nothing. */
            effect: number | null;
            dates: components["schemas"]["EventDates"][];
        };
        /** @description A column known ahead that a run used as a driver, and what it learnt of it. */
        RunDriver: {
            /** @description The name of the column. */
            name: string;
            /** @description Buckets of the history in which it is known. */
            past: number;
            /** @description Buckets to forecast in which it is known of every combination that knew it in the last season; where it is not known, it is taken to be usual. */
            ahead: number;
            /** @description Buckets to forecast. */
            periods: number;
            /** @description By how much more of it the effect is told: 1 of a flag. */
            step: number;
            /** @description What that does to demand: −0.1 for 10 % less. Null where it was left out, as it showed no effect beyond chance, or made held-out values be missed by more. */
            effect: number | null;
        };
        /** @description What the total's backtests missed with events and drivers and without, from the same origins; WAPE, means over these. */
        EventsBrought: {
            origins: number;
            with: number | null;
            without: number | null;
            /** @description Without events, but with drivers; left out where a run used not both. */
            without_events?: number | null;
            /** @description Without drivers, but with events. */
            without_drivers?: number | null;
            /** @description The same over the buckets in which events took place, all origins together. */
            in_events: {
                buckets: number;
                with: number;
                without: number;
            } | null;
        };
        /** @description A run with everything that is known of it. */
        ForecastRunDetail: components["schemas"]["ForecastRun"] & {
            parameters: components["schemas"]["ForecastRequest"];
            accuracy: components["schemas"]["Metrics"] | null;
            mean_over_origins: components["schemas"]["Metrics"] | null;
            /** @description Of the backtest that the chart shows; metrics and accuracy are means over all origins. */
            shown_origin?: components["schemas"]["Metrics"] | null;
            /**
             * @description What skill compares the total with.
             * @enum {string|null}
             */
            baseline?: "seasonal naive" | "naive" | null;
            /** @description Of the total; null where it was not measured. */
            interval_held?: components["schemas"]["IntervalHeld"] | null;
            origins: number;
            group_count: number;
            explanation: components["schemas"]["Explanation"] | null;
            /** @description The events of the dataset as they were when the run was started. */
            events?: components["schemas"]["RunEvent"][];
            /** @description The columns of the dataset that are known ahead. */
            drivers?: components["schemas"]["RunDriver"][];
            /** @description Null without drivers and events that took place, or without a backtest. */
            events_brought?: components["schemas"]["EventsBrought"] | null;
            notes: string[];
            /** Format: date-time */
            started_at?: string | null;
            /** Format: date-time */
            finished_at?: string | null;
        };
        /**
         * @description ABC by volume, XYZ by steadiness, or both: A the largest combinations up to 80 % of the volume (the one that crosses it included), B up to 95 %, C the rest; X actuals that vary by at most half their mean, Y by at most the mean, Z by more.
         * @enum {string}
         */
        DemandClass: "A" | "B" | "C" | "X" | "Y" | "Z" | "AX" | "AY" | "AZ" | "BX" | "BY" | "BZ" | "CX" | "CY" | "CZ";
        /** @description One combination of a run's level, in figures to compare it by. Sums and errors are in units of the data. */
        Combination: {
            key: components["schemas"]["CharacteristicLabels"];
            name: string | null;
            /** @description The last actuals before the forecast, four significant digits; null is a gap. */
            history: (number | null)[];
            /** @description The forecast, four significant digits. */
            forecast: number[];
            /** @description The forecast as it was adjusted, four significant digits; left out where nothing of the run was. */
            plan?: number[];
            /** @description Sum of the plan, left out where it is. */
            plan_sum?: number;
            /** @description Sum of the forecast. */
            next_sum: number | null;
            /** @description Of that sum on the sum of as many periods just before, as a ratio; null where not all of them are known or they sum up to nothing. */
            change: number | null;
            /** @description Sum of the absolute errors over the periods held out; null without a backtest. */
            absolute_error: number | null;
            /** @description In percentage points. */
            wape: number | null;
            /** @description mean(forecast − actual). */
            bias: number | null;
            /** @description Share of the actual volume, 0 to 1. */
            share: number | null;
            class: components["schemas"]["DemandClass"] | null;
        };
        /** @description A part of the combinations that were asked for. */
        CombinationPage: {
            combinations: components["schemas"]["Combination"][];
            /** @description Of those that pass search and filters, whatever the page. */
            total: number;
            offset: number;
            limit: number;
        };
        /** @description The total of one period, as it was forecast and as it came. */
        RealisedPeriod: {
            /**
             * Format: date
             * @description First day of the bucket, ISO.
             */
            date: string;
            lag: number;
            /** @description Null until the bucket is complete. */
            actual: number | null;
            forecast: number;
            /** @description Whether the actual lies within the interval; null without either. */
            hit: boolean | null;
        };
        /** @description How forecasts of one lag did. */
        RealisedLag: components["schemas"]["Realised"] & {
            /** @description Buckets ahead, counted from the forecast start. */
            lag: number;
        };
        /** @description How the forecasts of one combination did. */
        RealisedCombination: components["schemas"]["Realised"] & {
            key: components["schemas"]["CharacteristicLabels"];
            name: string | null;
            /** @description Of its backtest. */
            promised_wape: number | null;
        };
        /** @description Adjustments of one reason or author, by what they are of. */
        AddedBy: {
            name: string;
            adjustments: number;
            /** @description Periods that have their actual. */
            cells: number;
            /** @description Sum of absolute errors without them, in units. */
            error_before: number;
            /** @description With them. */
            error_after: number;
        };
        /** @description What adjusting has brought, where actuals came: how far the naive forecast, the forecast and the plan lay from them over all combinations, and what each reason and author has added. Only what was adjusted before its actuals were stored counts. */
        ValueAdded: {
            /** @description Of the value of the same season before, in percentage points; null where not all have one. */
            naive_wape: number | null;
            forecast_wape: number | null;
            plan_wape: number | null;
            by_reason: components["schemas"]["AddedBy"][];
            by_author: components["schemas"]["AddedBy"][];
        };
        /** @description How the forecasts of a run did, beside what its backtest promised. */
        RealisedAccuracy: {
            run_id: string;
            /** @description The version of the dataset that tells the actuals. */
            version: number | null;
            bucket_type: components["schemas"]["Bucket"];
            /** @description The probability that an interval is to cover; null without intervals. */
            level: number | null;
            promised: components["schemas"]["Metrics"] | null;
            total: components["schemas"]["Realised"];
            periods: components["schemas"]["RealisedPeriod"][];
            /** @description By buckets ahead, over all combinations; of the total where the run has none. */
            by_lag: components["schemas"]["RealisedLag"][];
            /** @description A page of them, the largest sum of absolute errors first. */
            combinations: components["schemas"]["RealisedCombination"][];
            combination_count: number;
            /** @description Null where nothing was adjusted before its actuals were stored. */
            value_added?: components["schemas"]["ValueAdded"] | null;
            limit: number;
            offset: number;
        };
        /** @description A setting that differs between two runs, in words; empty where it says nothing. */
        ComparedSetting: {
            /** @description The name of the field of the request. */
            setting: string;
            run: string;
            with: string;
        };
        /** @description The totals of two runs in one period. */
        ComparedPeriod: {
            /**
             * Format: date
             * @description First day of the bucket, ISO.
             */
            date: string;
            actual: number | null;
            /** @description Forecast of the run, or its plan where that was asked for. */
            run: number | null;
            /** @description The same of the other one. */
            with: number | null;
            /** @description Forecast of the run, beside its plan; left out where the run is not adjusted. */
            run_forecast?: number | null;
            /** @description The same of the other one. */
            with_forecast?: number | null;
            /** @description The first less the second. */
            difference: number | null;
        };
        /** @description How the forecast of a combination moved from the other run to this one, over the periods that both forecast. The change is told in the proportion of two sizes: how far new actuals lie from what had been forecast for them, and how much the known history was changed. */
        CombinationMove: {
            key: components["schemas"]["CharacteristicLabels"];
            name: string | null;
            before: number;
            after: number;
            change: number;
            /** @description Of the change. */
            new_actuals: number;
            /** @description Of the change. */
            changed_history: number;
            /** @description Of the change, where neither is: settings, or what moved elsewhere. */
            other: number;
            /** @description Of the change, by adjustments; left out where no plan is compared. */
            adjusted?: number;
        };
        /** @description A run (`run`) and another one of the same dataset (`with`), side by side. */
        RunComparison: {
            run_id: string;
            with: string;
            bucket_type: components["schemas"]["Bucket"];
            /** @description Which of them have a plan that is not their forecast. */
            adjusted: {
                run: boolean;
                with: boolean;
            };
            /** @description Backtests of both, means over all origins. */
            accuracy: {
                run: components["schemas"]["Metrics"] | null;
                with: components["schemas"]["Metrics"] | null;
            };
            /** @description The versions of the dataset that they are of. */
            versions: {
                run: number | null;
                with: number | null;
            };
            /** @description The settings that differ. */
            settings: components["schemas"]["ComparedSetting"][];
            /** @description The totals of both, over all periods that either forecasts. */
            periods: components["schemas"]["ComparedPeriod"][];
            /** @description Whether both were computed by the same characteristics; else no combination is listed. */
            same_level: boolean;
            moves: components["schemas"]["CombinationMove"][];
            /** @description Combinations that both have, whatever the page. */
            total: number;
            limit: number;
            offset: number;
        };
        /**
         * @description Whether an amount is the new value of a cell, or its change in per cent.
         * @enum {string}
         */
        AdjustmentKind: "value" | "percent";
        /** @description The plan of one period as an adjustment changed it. */
        AdjustedCell: {
            /**
             * Format: date
             * @description First day of the bucket, ISO.
             */
            date: string;
            kind: components["schemas"]["AdjustmentKind"];
            /** @description The new value, or the change in per cent. */
            amount: number;
            /** @description Null where it is not applied. */
            before: number | null;
            after: number | null;
        };
        /** @description A change of the plan of a run, made by somebody for a reason. */
        Adjustment: {
            /** @description Within the run; later ones have larger numbers. */
            number: number;
            /** @description What it is of, value by code; nothing: the total. */
            key: components["schemas"]["CharacteristicLabels"];
            /** @description What master data calls it. */
            name: string | null;
            cells: components["schemas"]["AdjustedCell"][];
            reason: string;
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            undone_by: string | null;
            /** Format: date-time */
            undone_at: string | null;
            /** @description Whether it came with the run that this one was refreshed from. */
            carried: boolean;
            /** @description Whether what it is of is not in this run, so that it changes nothing. */
            vanished: boolean;
        };
        /** @description The plan of a run: its forecast and what was adjusted of it, newest first. A locked plan is changed by nobody. */
        Plan: {
            run_id: string;
            locked_by: string | null;
            /**
             * Format: date-time
             * @description Null while it may be changed.
             */
            locked_at: string | null;
            /** @description The total over all periods. */
            forecast_sum: number;
            plan_sum: number;
            /** @description Adjustments of what is not in this run any more. */
            vanished_count: number;
            adjustments: components["schemas"]["Adjustment"][];
            total: number;
            limit: number;
            offset: number;
        };
        /** @description Whether a plan may be changed. */
        PlanLock: {
            locked: boolean;
        };
        /** @description The change of the plan of one period. */
        CellChange: {
            /**
             * Format: date
             * @description First day of the bucket, ISO.
             */
            date: string;
            kind: components["schemas"]["AdjustmentKind"];
            amount: number;
            /** @description The plan that whoever changes it has seen. Where it is another one by now, nothing is changed. */
            based_on: number;
        };
        /** @description A change of the plan. */
        AdjustmentRequest: {
            /** @description What is adjusted: a combination or a part of one by its values, such as `c2:P-100~c3:North`, with `%` and `~` percent-encoded, or a group of a level above. Without it, the total. */
            group?: string;
            cells: components["schemas"]["CellChange"][];
            reason: string;
        };
        /** @description Why the plan was not changed, and the cells that somebody else changed meanwhile. */
        PlanConflict: {
            detail: string;
            cells?: {
                /** Format: date */
                date: string;
                /** @description What the change was based on. */
                seen: number;
                /** @description What the change would make of it. */
                yours: number;
                /** @description What it is by now. */
                theirs: number;
                /** @description Who changed it last; null where that was taken back. */
                by: string | null;
                reason: string | null;
            }[];
        };
        /** @description Metrics by run, in the order asked. */
        RunMetricsList: {
            metrics: {
                run_id: string;
                metrics: components["schemas"]["Metrics"] | null;
            }[];
        };
        /** @description Runs, newest first. */
        RunList: components["schemas"]["ForecastRun"][];
        /** @description The list, bare or under one of six names; newest first. */
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
        /** @description Runs in the order asked. */
        RunDetailList: {
            runs: components["schemas"]["ForecastRunDetail"][];
        };
        /** @description The value of one bucket. */
        Point: {
            /**
             * Format: date
             * @description First day of the bucket, ISO.
             */
            date: string;
            value: number | null;
        };
        /** @description A forecast of one bucket and its interval. */
        ForecastPoint: {
            /**
             * Format: date
             * @description First day of the bucket, ISO.
             */
            date: string;
            value: number | null;
            lower?: number | null;
            upper?: number | null;
        };
        /** @description The series of a run, each in the order of its dates. */
        RunSeries: {
            actual: components["schemas"]["Point"][];
            forecast: components["schemas"]["ForecastPoint"][];
            backtest: components["schemas"]["Point"][];
            /** @description The forecast as it was adjusted, for all of its periods; left out where nothing was. */
            plan?: components["schemas"]["Point"][];
        };
        /** @description What a chart draws, the same points as in the details. */
        ChartSeries: {
            actual: components["schemas"]["Point"][];
            forecast: components["schemas"]["ForecastPoint"][];
        };
        /** @description One combination of the run's level, with its own series and figures. */
        RunGroup: {
            key: components["schemas"]["CharacteristicLabels"];
            name?: string | null;
            details: components["schemas"]["RunSeries"];
            metrics: components["schemas"]["Metrics"] | null;
            /** @description Share of the actual volume, 0 to 1. */
            share: number | null;
            /** @description Share of the actual volume of this combination and of every one with a larger share, over all combinations of the run, whatever the page. ABC classes are read from it. */
            cumulative_share?: number | null;
            /** @description Coefficient of variation of the actuals: standard deviation over mean, of the complete buckets; null with fewer than two of them or a mean that is not positive. XYZ classes are read from it. */
            cv?: number | null;
            notes?: string[];
            /** @description What its own history says; null where it was forecast without a model. */
            explanation?: components["schemas"]["Explanation"] | null;
        };
        /** @description A part of the combinations, worst error first. */
        RunGroupPage: {
            items: components["schemas"]["RunGroup"][];
            total: number;
            page: number;
            page_size: number;
        };
        /** @description The series of a run and where it stands. */
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
             * @description The last bucket of the actuals when its data ends before it does; left out of training.
             */
            partial_last?: string | null;
            /**
             * Format: date
             * @description The first bucket of the actuals when its data begins after it does.
             */
            partial_first?: string | null;
            /** @description What the file calls its values, such as Sales; null where no single column holds them. */
            value_label?: string | null;
            details: components["schemas"]["RunSeries"];
            chartData: components["schemas"]["ChartSeries"];
            /** @description Levels above that of the run, each a characteristic whose groups can be asked for like the run's own. */
            levels?: components["schemas"]["CharacteristicCode"][];
            groups?: components["schemas"]["RunGroupPage"];
        };
        /** @description The series of a run, wrapped. */
        BatchRunData: {
            success: boolean;
            data: components["schemas"]["RunData"];
            error?: {
                message?: string;
            };
        };
    };
    responses: {
        /** @description The reference is not open on this server. */
        ReferenceClosed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description No token, or one that is not valid any more. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description How to authenticate. */
                "WWW-Authenticate": "Bearer";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description A paging parameter is not acceptable. */
        InvalidPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The name or the password is wrong; which of the two is not said. */
        WrongCredentials: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description How to authenticate. */
                "WWW-Authenticate": "Bearer";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than the server accepts. */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many attempts; wait as long as Retry-After says. */
        TooManyAttempts: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description Seconds to wait. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The server has too much under way for it; come back as late as Retry-After says. */
        Overloaded: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The disk of the server is full. Nothing was stored. */
        NoSpace: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The body cannot be read. */
        UnreadableBody: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The refresh token is unknown, has expired or was used before. */
        RefreshRefused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description How to authenticate. */
                "WWW-Authenticate": "Bearer";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The operation accepts JSON only. */
        NotJson: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The form cannot be read. */
        UnreadableForm: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The file stopped coming. The server closes the connection; nothing was stored. */
        Stalled: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The file is larger than the server accepts. */
        FileTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The operation accepts multipart forms only. */
        NotMultipart: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no file, a field is wrong, or the file cannot be understood. */
        InvalidFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The user sends as many files as allowed already; come back as late as Retry-After says. */
        TooManyFiles: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description Seconds to wait. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The server was told to stop while the file came in or was read, or has too much under way to take it; then it says when to come again. Nothing was stored. */
        Stopping: {
            headers: {
                /** @description Seconds to wait, where the server has too much under way. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The bytes are stored already, and the form asked not to store them again. */
        SameFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Signed in, but not allowed to do this. */
        NotOwner: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no dataset with this id. */
        UploadNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description What the caller has is still right: If-None-Match named the ETag of the answer. It has no body. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The id is not of the form it should have. */
        InvalidUploadId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The file of the dataset is not what was written. The detail says what to do. */
        DamagedDataset: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such dataset, or it has no such characteristic. */
        CharacteristicNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many runs wait already; come back as late as Retry-After says. */
        TooManyRuns: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                /** @description Seconds to wait. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The form cannot be read, or the id is not of the form it should have. */
        UnreadableVersionForm: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Another version is being read, the dataset has changed since the preview, or a file of the dataset is not what was written. */
        VersionConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no file, a field is wrong, or the file cannot be understood, or not as the dataset is. */
        InvalidVersionFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The id or the number is not of the form it should have. */
        InvalidVersion: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such dataset, or no such version of it. */
        VersionNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The body cannot be read, or an id is not of the form it should have. */
        UnreadableEvent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description A field is not acceptable, or the fields do not go together. */
        InvalidEvent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such dataset, or no such event of it. */
        EventNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description An id is not of the form it should have. */
        InvalidEventId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The run id is not of the form it should have. */
        InvalidRunId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no run with this id. */
        RunNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter is not acceptable, or the run has no combinations at the level asked. */
        InvalidCombinationQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Somebody else changed these cells since they were read, the plan is locked, or the run has no forecast to plan with. */
        PlanConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PlanConflict"];
            };
        };
        /** @description The id or the number is not of the form it should have. */
        InvalidAdjustment: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such run, or no such adjustment of it. */
        AdjustmentNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The list of run ids is missing or too long. */
        InvalidRunIds: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter is not acceptable, or the run has no groups at the level asked. */
        InvalidRunDataQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        Offset: number;
        UploadId: components["schemas"]["UploadId"];
        CharacteristicCode: components["schemas"]["CharacteristicCode"];
        /** @description A part of a text, in any case. */
        Search: string;
        Limit: number;
        ProductLimit: number;
        /** @description The number of a version of the dataset. */
        VersionNumber: number;
        /** @description The id of an event of the dataset. */
        EventId: string;
        /** @description Of the event as it was read; refused when somebody else has changed it since. */
        Revision: number;
        /** @description What cannot be compared comes last either way. */
        Order: "desc" | "asc";
        RunId: components["schemas"]["RunId"];
        /** @description Comma-joined codes; the run's own level, or one of its `levels`, adds its groups, absent means the total alone. */
        AggregationCharacteristics: string;
        /** @description The number of an adjustment of the run. */
        AdjustmentNumber: number;
        /** @description Comma-separated run ids. */
        RunIds: string;
        /** @description Both views return identical points. */
        View: "yoy" | "ts" | "time_series";
        /** @description Comma-joined list of actual, forecast, backtest; absent means all three. */
        PointTypes: string;
        /** @description One combination in place of a page of them: its values by code, such as `c2:P-100~c3:North`, with `%` and `~` percent-encoded. Where it names a part of a combination, the worst of those that have it. */
        Group: string;
        GroupsPage: number;
        GroupsSize: number;
        /** @description Of an upload, rows with these values alone: by code, such as `c2:P-100~c2:P-110~c3:North`, with `%` and `~` percent-encoded. Of several values of a code a row has one. */
        ValueFilter: string;
    };
    requestBodies: never;
    headers: {
        /** @description The name of this request in the server's log, for whoever asks its operator about it. It is the X-Request-Id of the request, where that has at most 128 letters, digits and `_.~:+/=-`, and otherwise made by the server. */
        RequestId: string;
        /** @description Names these very bytes; sent back as If-None-Match, the server answers 304 as long as it would send them again. */
        ETag: string;
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
            /** @description The server answers. */
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
            /** @description The server can serve. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ready"];
                };
            };
            /** @description It was told to stop, or cannot read its workspace. Send requests elsewhere. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
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
            /** @description The measures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The token of the operator is set, and another one or none was sent. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    /** @description How to authenticate. */
                    "WWW-Authenticate": "Bearer";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Others reach this server, and its operator has set no token. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
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
                /** @description From that moment on, or from the beginning of that day (UTC). */
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
            /** @description A page of the trail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Signed in, but no administrator. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidPage"];
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
            413: components["responses"]["BodyTooLarge"];
            /** @description The operation accepts URL-encoded forms only. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is missing or empty. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
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
            /** @description The next tokens. */
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
            413: components["responses"]["BodyTooLarge"];
            /** @description The operation accepts JSON and URL-encoded forms. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token is missing or empty. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
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
            /** @description No session is left. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
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
                };
            };
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
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            /** @description Registration is closed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The name, one that looks like it, or the address is taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description A field is missing or not acceptable. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyAttempts"];
            503: components["responses"]["Overloaded"];
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
            /** @description What the file holds. */
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
            /** @description The stored dataset. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadAnswer"];
                };
            };
            400: components["responses"]["UnreadableForm"];
            401: components["responses"]["Unauthorized"];
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LabelRequest"];
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelAnswer"];
                };
            };
            /** @description The body cannot be read, or the run id is not of the form it should have. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["UploadNotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description The label is missing, blank or too long. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
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
            /** @description How far it is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferProgress"];
                };
            };
            /** @description The id is not of the form it should have. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
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
            /** @description A forecast of the dataset is being computed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
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
                /** @description A part of a text, in any case. */
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
            /** @description The id or the code is not of the form it should have. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
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
            /** @description Runs by period. */
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
            /** @description The id of the run is not of the form it should have. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refreshUpload: {
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
            /** @description The new run waits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastAnswer"];
                };
            };
            400: components["responses"]["InvalidUploadId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UploadNotFound"];
            /** @description The run is of the current version already, is being refreshed, or the file of the dataset is not what was written. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no run to refresh, or it cannot be computed on this version. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRuns"];
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
        };
    };
    addUploadVersion: {
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
            /** @description The stored version. */
            200: {
                headers: {
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
            /** @description What would be new, the same, changed and removed. */
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
                /** @description The number of a version of the dataset. */
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
        };
    };
    deleteUploadVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
                /** @description The number of a version of the dataset. */
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
            /** @description It is the current version, a run was made of it, or another version is being read. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreUploadVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
                /** @description The number of a version of the dataset. */
                version: components["parameters"]["VersionNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version, which is the current one. */
            200: {
                headers: {
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
            /** @description Another version is being read. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
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
        };
    };
    addDatasetEvent: {
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
                "application/json": components["schemas"]["EventForm"];
            };
        };
        responses: {
            /** @description The event. */
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
            404: components["responses"]["UploadNotFound"];
            /** @description An event of the dataset has this name already, or there are as many as there may be. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
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
                /** @description The id of an event of the dataset. */
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
            /** @description The event as it is now. */
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
            404: components["responses"]["EventNotFound"];
            /** @description Somebody else has changed the event meanwhile, or another one has this name. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventConflict"];
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
                /** @description Of the event as it was read; refused when somebody else has changed it since. */
                revision?: components["parameters"]["Revision"];
            };
            header?: never;
            path: {
                id: components["parameters"]["UploadId"];
                /** @description The id of an event of the dataset. */
                eventId: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
            404: components["responses"]["EventNotFound"];
            /** @description Somebody else has changed the event meanwhile. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventConflict"];
                };
            };
            /** @description The revision is not acceptable. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
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
            /** @description The countries, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HolidayCountryList"];
                };
            };
            401: components["responses"]["Unauthorized"];
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
            /** @description What the server knows. */
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
            /** @description The id is not of the form it should have. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastAnswer"];
                };
            };
            400: components["responses"]["UnreadableBody"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["UploadNotFound"];
            409: components["responses"]["DamagedDataset"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description A field is not acceptable, or a run like this cannot be computed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
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
                /** @description A part of a text, in any case. */
                search?: components["parameters"]["Search"];
                status?: components["schemas"]["RunStatus"];
                model_type?: components["schemas"]["ModelType"];
                /** @description Of this dataset alone. */
                upload_id?: components["schemas"]["UploadId"];
                sort?: "created_at" | "name" | "model_type" | "mape" | "status";
                /** @description What cannot be compared comes last either way. */
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
        };
    };
    renameForecastRun: {
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
                "application/json": components["schemas"]["RunName"];
            };
        };
        responses: {
            /** @description Saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunName"];
                };
            };
            /** @description The body cannot be read, or the run id is not of the form it should have. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["RunNotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description The name is missing, blank or too long. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    restoreForecastRun: {
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
            /** @description The run stands where it stood. */
            200: {
                headers: {
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
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    exportForecastRun: {
        parameters: {
            query?: {
                format?: "xlsx" | "csv";
                /** @description Of a CSV file. */
                layout?: "long" | "wide";
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
            /** @description The run has no forecast yet, or never will have one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A parameter is not acceptable. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCombinations: {
        parameters: {
            query?: {
                /** @description Comma-joined codes; the run's own level, or one of its `levels`, adds its groups, absent means the total alone. */
                aggregation_characteristics?: components["parameters"]["AggregationCharacteristics"];
                /** @description A part of a text, in any case. */
                search?: components["parameters"]["Search"];
                class?: components["schemas"]["DemandClass"];
                /** @description Forecast too high or too low over the periods held out. */
                bias?: "high" | "low";
                sort?: "absolute_error" | "wape" | "bias" | "next_sum" | "change" | "share" | "class" | "label";
                /** @description What cannot be compared comes last either way. */
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
            422: components["responses"]["InvalidCombinationQuery"];
        };
    };
    refreshForecastRun: {
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
            /** @description The new run waits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastAnswer"];
                };
            };
            400: components["responses"]["InvalidRunId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RunNotFound"];
            /** @description The run is of the current version already, is being refreshed, or the file of the dataset is not what was written. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description It cannot be computed on this version. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
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
            /** @description How they did. */
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
            /** @description The run is not completed, or the file of its dataset is not what was written. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidPage"];
        };
    };
    compareForecastRuns: {
        parameters: {
            query?: {
                with?: components["schemas"]["RunId"];
                /** @description What is compared; the plan of a run that is not adjusted is its forecast. Of plans the forecast is told beside, and how far adjustments moved them. */
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
            /** @description What differs. */
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
            /** @description One of the runs is not completed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The runs cannot be compared, or a parameter is not acceptable. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
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
            /** @description Its adjustments. */
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
            /** @description The run is not completed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["InvalidPage"];
        };
    };
    lockPlan: {
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
                "application/json": components["schemas"]["PlanLock"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanLock"];
                };
            };
            /** @description The body cannot be read, or the run id is not of the form it should have. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotOwner"];
            404: components["responses"]["RunNotFound"];
            /** @description The run is not completed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Whether it is to be locked is missing. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Overloaded"];
            507: components["responses"]["NoSpace"];
        };
    };
    adjustPlan: {
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
                "application/json": components["schemas"]["AdjustmentRequest"];
            };
        };
        responses: {
            /** @description Stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Adjustment"];
                };
            };
            /** @description The body cannot be read, or the run id is not of the form it should have. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RunNotFound"];
            409: components["responses"]["PlanConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description A period that is not forecast, a combination there is not, or a value the plan cannot have. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
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
                /** @description The number of an adjustment of the run. */
                adjustment: components["parameters"]["AdjustmentNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken back. */
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
    cancelForecastRun: {
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
            /** @description The run is cancelled. */
            200: {
                headers: {
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
            /** @description The run has ended. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
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
            /** @description The metrics, in the order asked. */
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
            422: components["responses"]["InvalidRunIds"];
        };
    };
    getBatchRunData: {
        parameters: {
            query?: {
                /** @description Both views return identical points. */
                view?: components["parameters"]["View"];
                /** @description Comma-joined list of actual, forecast, backtest; absent means all three. */
                type?: components["parameters"]["PointTypes"];
                /** @description Comma-joined codes; the run's own level, or one of its `levels`, adds its groups, absent means the total alone. */
                aggregation_characteristics?: components["parameters"]["AggregationCharacteristics"];
                /** @description One combination in place of a page of them: its values by code, such as `c2:P-100~c3:North`, with `%` and `~` percent-encoded. Where it names a part of a combination, the worst of those that have it. */
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
        };
    };
    getRunData: {
        parameters: {
            query?: {
                /** @description Comma-joined list of actual, forecast, backtest; absent means all three. */
                type?: components["parameters"]["PointTypes"];
                /** @description Comma-joined codes; the run's own level, or one of its `levels`, adds its groups, absent means the total alone. */
                aggregation_characteristics?: components["parameters"]["AggregationCharacteristics"];
                /** @description One combination in place of a page of them: its values by code, such as `c2:P-100~c3:North`, with `%` and `~` percent-encoded. Where it names a part of a combination, the worst of those that have it. */
                group?: components["parameters"]["Group"];
                groups_page?: components["parameters"]["GroupsPage"];
                groups_size?: components["parameters"]["GroupsSize"];
                /** @description Of an upload, rows with these values alone: by code, such as `c2:P-100~c2:P-110~c3:North`, with `%` and `~` percent-encoded. Of several values of a code a row has one. */
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
