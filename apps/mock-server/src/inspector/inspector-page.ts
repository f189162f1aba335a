import type { RecordedRequest } from '../requests/recorded-request.ts';
import { type Scenario, scenarios } from '../scenarios/catalogue.ts';
import type { MockSession } from '../sessions/mock-session.ts';
import { escaped } from './escaped.ts';

const shown = 100;

function requestRow({ startedAt, method, url, applied, answer, body, headers }: RecordedRequest): string {
  const status = answer === null ? 'waiting' : answer.status === 0 ? 'broken off' : String(answer.status);
  const failed = answer !== null && (answer.status === 0 || answer.status >= 400);
  const part = (name: string, text: string | null) =>
    text === null || text === '' ? '' : `<h3>${name}</h3><pre tabindex="0">${escaped(text)}</pre>`;
  const list = (of: Readonly<Record<string, string>>) =>
    Object.entries(of)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
  return `<tr>
<td>${escaped(startedAt.slice(11, 23))}</td>
<td>${escaped(method)}</td>
<td class="url"><details><summary>${escaped(url)}</summary>${part('Request headers', list(headers))}${part('Request body', body)}${part('Answer headers', answer && list(answer.headers))}${part('Answer body', answer?.body ?? null)}</details></td>
<td${failed ? ' class="failed"' : ''}>${status}</td>
<td>${answer === null ? '' : `${answer.durationMs} ms`}</td>
<td>${escaped(applied ?? '')}</td>
</tr>`;
}

function scenarioItem({ name, summary, breaksContract }: Scenario, on: boolean): string {
  const id = `scenario-${escaped(name)}`;
  return `<li><input type="checkbox" role="switch" id="${id}" name="${escaped(name)}"${on ? ' checked' : ''} aria-describedby="${id}-text">
<label for="${id}">${escaped(name)}</label>
<p id="${id}-text">${escaped(summary)}${breaksContract ? ' <em>Breaks the contract.</em>' : ''}</p></li>`;
}

function scenarioGroups(session: MockSession): string {
  const on = new Set(session.scenarios.given.map(({ name }) => name));
  const groups = [...new Set(scenarios.map(({ group }) => group))];
  return groups
    .map((group) => {
      const items = scenarios.filter((scenario) => scenario.group === group);
      const open = items.some(({ name }) => on.has(name)) ? ' open' : '';
      return `<details${open}><summary>${escaped(group)} (${items.length})</summary><ul>${items
        .map((scenario) => scenarioItem(scenario, on.has(scenario.name)))
        .join('\n')}</ul></details>`;
    })
    .join('\n');
}

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
<p><button type="button" data-reset="demo">Reset to the demo</button>
<button type="button" data-reset="empty">Reset to no data</button></p>
</section>
<section aria-labelledby="scenarios" class="choices">
<h2 id="scenarios">Scenarios (<span id="on">${chosen.given.length}</span> on)</h2>
<p><button type="button" data-scenarios="off">Switch all off</button></p>
<div id="switches">${scenarioGroups(session)}</div>
</section>
<section aria-labelledby="requests">
<h2 id="requests">Requests</h2>
<p><a href="/__mock/sessions/${escaped(session.name)}/har" download>Save as HAR</a>
<button type="button" data-requests="clear">Clear</button></p>
<div class="scroll" role="region" aria-label="Request log" tabindex="0">
<table id="log" data-last="${last}"><thead><tr><th scope="col">Time</th><th scope="col">Method</th><th scope="col">Address</th><th scope="col">Status</th><th scope="col">Took</th><th scope="col">Chosen answer</th></tr></thead>
<tbody>${requests.map(requestRow).join('\n') || '<tr><td colspan="6">No requests yet.</td></tr>'}</tbody></table>
</div>
</section>
</main>
</body>
</html>
`;
}
