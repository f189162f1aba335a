import { contractOperations } from '@forecast-console/server';
import { type Scenario, scenarios } from '../scenarios/catalogue.ts';
import type { MockSession } from '../sessions/mock-session.ts';
import type { ChosenScenario } from '../scenarios/chosen-scenario.ts';
import { escaped } from './escaped.ts';
import { requestRow } from './request-row.ts';

const shown = 100;

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

/** The inspector of one session, whole without its script but for the switches and buttons. */
export function inspectorPage(session: MockSession, sessions: readonly MockSession[]): string {
  const requests = session.requests.list().toReversed().slice(0, shown);
  const last = requests[0]?.seq ?? 0;
  const { clock, scenarios: chosen } = session;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mock inspector</title>
<link rel="stylesheet" href="/__mock/inspector.css">
<script src="/__mock/inspector.mjs" defer></script>
</head>
<body data-session="${escaped(session.name)}">
<header>
<h1>Mock inspector</h1>
<form method="get" action="/__mock"><label for="session">Session</label>
<select id="session" name="session">${sessionOptions(session, sessions)}</select>
<button type="submit">Show</button></form>
<p id="status" role="status"></p>
</header>
<main>
<section aria-labelledby="time">
<h2 id="time">Clock</h2>
<p>It is <time id="now" datetime="${clock.now().toISOString()}">${clock.now().toISOString()}</time>${clock.stopped ? ', standing still' : ''}.</p>
<form id="clock"><label for="moment">Set it to (UTC)</label>
<input id="moment" name="moment" type="datetime-local" step="1" value="${clock.now().toISOString().slice(0, 19)}">
<button type="submit">Set clock</button>
<button type="button" data-advance="900000">15 minutes later</button>
<button type="button" data-clock="real">Real time</button></form>
<h2>Data</h2>
${session.hasLostData ? '<p>A session of this name had to make room for others. Its scenarios are on again; its data began anew.</p>\n' : ''}<p><button type="button" data-reset="demo">Reset to the demo</button>
<button type="button" data-reset="empty">Reset to no data</button></p>
</section>
<section aria-labelledby="scenarios" class="choices">
<h2 id="scenarios">Scenarios (<span id="on">${chosen.given.length}</span> on)</h2>
<p><button type="button" data-scenarios="off">Switch all off</button></p>
<form id="next"><span><label for="find">Find a scenario</label><input type="search" id="find" autocomplete="off"></span>
<span><label for="times">Times</label><input type="number" id="times" min="1" max="9999" placeholder="all" aria-describedby="next-text"></span>
<span><label for="operation">Operation</label><select id="operation" aria-describedby="next-text"><option value="">all</option>${operationOptions}</select></span></form>
<p id="next-text">Times and operation hold for what you switch on next.</p>
<div id="switches">${scenarioGroups(session)}</div>
</section>
<section aria-labelledby="requests">
<h2 id="requests">Requests</h2>
<p><a href="/__mock/sessions/${escaped(session.name)}/har" download>Save as HAR</a>
<a href="/__mock/sessions/${escaped(session.name)}/recording" download>Save as scenario</a>
<button type="button" data-requests="clear">Clear</button></p>
<form id="narrow"><label for="filter">Show requests with</label><input type="search" id="filter" autocomplete="off" placeholder="POST, 422, listUploads …"></form>
<div class="scroll" role="region" aria-label="Request log" tabindex="0">
<table id="log" data-last="${last}"><thead><tr><th scope="col">Time</th><th scope="col">Method</th><th scope="col">Address</th><th scope="col">Status</th><th scope="col">Took</th><th scope="col">Chosen answer</th></tr></thead>
<tbody>${requests.map((request) => requestRow(request, sessions.length === 1)).join('\n') || '<tr><td colspan="6">No requests yet.</td></tr>'}</tbody></table>
</div>
</section>
</main>
</body>
</html>
`;
}
