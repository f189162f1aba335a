import { contractOperations } from '@forecast-console/server';
import { type Scenario, scenarios } from '../scenarios/catalogue.ts';
import type { MockSession } from '../sessions/mock-session.ts';
import type { ChosenScenario } from '../scenarios/chosen-scenario.ts';
import { escaped } from './escaped.ts';
import { requestRow } from './request-row.ts';

/** Maximum number of requests shown in the table. */
const maxShown = 100;

function scopeOf({ times, operation }: ChosenScenario): string {
  const scope = [times == null ? '' : `${times} times`, operation == null ? '' : `for ${operation}`];
  return scope.filter(Boolean).join(' ');
}

function scenarioItem({ name, summary, breaksContract }: Scenario, on: ChosenScenario | undefined): string {
  const id = `scenario-${escaped(name)}`;
  const scope = on ? scopeOf(on) : '';
  return `<li data-words="${escaped(`${name} ${summary}`.toLowerCase())}"><input type="checkbox" role="switch" id="${id}" name="${escaped(name)}"${on ? ' checked' : ''} aria-describedby="${id}-text">
<label for="${id}">${escaped(name)}</label>${scope && ` <em>${escaped(scope)}</em>`}
<p id="${id}-text">${escaped(summary)}${breaksContract ? ' <em>Breaks the contract.</em>' : ''}</p></li>`;
}

function scenarioGroups(session: MockSession): string {
  const on = new Map(session.scenarios.given.map((given) => [given.name, given]));
  const groups = [...new Set(scenarios.map(({ group }) => group))];
  return groups
    .map((group) => {
      const items = scenarios.filter((scenario) => scenario.group === group);
      const open = items.some(({ name }) => on.has(name)) ? ' open' : '';
      return `<details${open}><summary>${escaped(group)} (${items.length})</summary><ul>${items
        .map((scenario) => scenarioItem(scenario, on.get(scenario.name)))
        .join('\n')}</ul></details>`;
    })
    .join('\n');
}

const operationOptions = contractOperations.map(({ id }) => `<option>${escaped(id)}</option>`).join('');

function sessionOptions(session: MockSession, sessions: readonly MockSession[]): string {
  return sessions
    .map(
      ({ name, requests }) =>
        `<option value="${escaped(name)}"${name === session.name ? ' selected' : ''}>${escaped(name)} (${requests.list().length} requests)</option>`,
    )
    .join('');
}

function toolbar({ clock, hasLostData }: MockSession): string {
  const now = clock.now().toISOString();
  return `<section aria-labelledby="time" class="panel toolbar">
<div class="group"><h2 id="time">Clock</h2>
<form id="clock"><label class="field">Set time (UTC)
<input name="moment" type="datetime-local" step="1" value="${now.slice(0, 19)}"></label>
<button type="submit">Set clock</button>
<button type="button" data-advance="900000">15 minutes later</button>
<button type="button" data-clock="real">Real time</button></form>
<p class="quiet"><time id="now" datetime="${now}">${now}</time>${clock.stopped ? ' (stopped)' : ''}</p></div>
<div class="group"><h2>Data</h2>
<p class="buttons"><button type="button" data-reset="demo">Reset to demo data</button>
<button type="button" data-reset="empty">Reset to empty</button></p>
${hasLostData ? '<p class="quiet">This session was dropped because there were too many. Its scenarios are active again; its data was reset.</p>' : ''}</div>
</section>`;
}

function scenarioPanel(session: MockSession): string {
  return `<section aria-labelledby="scenarios" class="panel">
<div class="title"><h2 id="scenarios">Scenarios (<span id="on">${session.scenarios.given.length}</span> on)</h2>
<button type="button" data-scenarios="off">Turn all off</button></div>
<form id="next" class="fields"><label class="field wide">Find a scenario
<input type="search" id="find" autocomplete="off"></label>
<label class="field">Times
<input type="number" id="times" min="1" max="9999" placeholder="all" aria-describedby="next-text"></label>
<label class="field">Operation
<select id="operation" aria-describedby="next-text"><option value="">all</option>${operationOptions}</select></label></form>
<p id="next-text" class="quiet">Times and operation apply to the next scenario that you turn on.</p>
<div class="scroll" role="region" aria-label="Scenario list" tabindex="0"><div id="switches">${scenarioGroups(session)}</div></div>
</section>`;
}

function requestPanel(session: MockSession, isOnlySession: boolean): string {
  const requests = session.requests.list().toReversed().slice(0, maxShown);
  const path = `/__mock/sessions/${escaped(session.name)}`;
  const rows = requests.map((request) => requestRow(request, isOnlySession)).join('\n');
  return `<section aria-labelledby="requests" class="panel">
<div class="title"><h2 id="requests">Requests</h2>
<p class="buttons"><a href="${path}/har" download>Save as HAR</a>
<a href="${path}/recording" download>Save as scenario</a>
<button type="button" data-requests="clear">Clear</button></p></div>
<form id="narrow" class="fields"><label class="field wide">Filter requests
<input type="search" id="filter" autocomplete="off" placeholder="POST, 422, listUploads …"></label></form>
<div class="scroll" role="region" aria-label="Request log" tabindex="0">
<table id="log" data-last="${requests[0]?.seq ?? 0}"><thead><tr><th scope="col">Time</th><th scope="col">Method</th><th scope="col">URL</th><th scope="col">Status</th><th scope="col">Duration</th><th scope="col">Scenario</th></tr></thead>
<tbody>${rows || '<tr><td colspan="6">No requests yet.</td></tr>'}</tbody></table>
</div>
</section>`;
}

/**
 * Renders the inspector of one session. Without its script, the page is readable, but switches and buttons do not
 * work.
 */
export function inspectorPage(session: MockSession, sessions: readonly MockSession[]): string {
  const name = escaped(session.name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name} – Mock inspector</title>
<link rel="stylesheet" href="/__mock/inspector.css">
<script src="/__mock/inspector.mjs" defer></script>
</head>
<body data-session="${name}">
<header>
<h1>Mock inspector</h1>
<form method="get" action="/__mock"><label for="session">Session</label>
<select id="session" name="session">${sessionOptions(session, sessions)}</select>
<button type="submit">Show</button></form>
<p class="quiet">Requests with <code>X-Mock-Session: ${name}</code> use this session.</p>
<p id="status" role="status"></p>
</header>
<main>
${toolbar(session)}
${scenarioPanel(session)}
${requestPanel(session, sessions.length === 1)}
</main>
</body>
</html>
`;
}
