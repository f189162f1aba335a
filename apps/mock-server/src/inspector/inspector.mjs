// The switches and buttons of the inspector, and the request table that keeps itself up to date.
const { session } = document.body.dataset;
const base = `/__mock/sessions/${encodeURIComponent(session)}`;
const element = (id) => document.getElementById(id);

function say(text) {
  element('status').textContent = text;
}

async function send(method, path, body) {
  const response = await fetch(base + path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail ?? `The mock answered ${response.status}`);
  return answer;
}

/** Takes parts of the page anew from the server, which alone knows how they look. */
async function refresh(...ids) {
  const response = await fetch(`/__mock?session=${encodeURIComponent(session)}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const id of ids) element(id).replaceWith(page.getElementById(id));
}

async function act(done, work) {
  try {
    await work();
    say(done);
  } catch (error) {
    say(error.message);
  }
}

const chosen = () => [...document.querySelectorAll('[role=switch]:checked')].map(({ name }) => name);

document.addEventListener('change', ({ target }) => {
  if (target.id === 'session') target.form.submit();
  if (target.getAttribute('role') !== 'switch') return;
  void act(`${target.name} is ${target.checked ? 'on' : 'off'}.`, async () => {
    const { scenarios } = await send('PUT', '/scenarios', { scenarios: chosen() });
    element('on').textContent = String(scenarios.length);
  });
});

element('clock').addEventListener('submit', (event) => {
  event.preventDefault();
  const moment = event.target.elements.moment.value;
  void act('The clock is set.', async () => {
    await send('PUT', '/clock', { now: `${moment}Z` });
    await refresh('now');
  });
});

document.addEventListener('click', ({ target }) => {
  const { advance, clock, reset, scenarios, requests } = target.dataset;
  if (advance)
    void act('The clock is advanced.', async () => {
      await send('PUT', '/clock', { advanceMs: Number(advance) });
      await refresh('now');
    });
  if (clock)
    void act('The clock shows the real time.', async () => {
      await send('DELETE', '/clock');
      await refresh('now');
    });
  if (reset)
    void act('The session begins anew.', async () => {
      await send('POST', '/reset', { data: reset });
      await refresh('now', 'on', 'switches', 'log');
    });
  if (scenarios)
    void act('All scenarios are off.', async () => {
      await send('DELETE', '/scenarios');
      await refresh('on', 'switches');
    });
  if (requests)
    void act('The requests are cleared.', async () => {
      await send('DELETE', '/requests');
      await refresh('log');
    });
});

async function follow() {
  for (;;) {
    const { last } = element('log').dataset;
    try {
      const { requests } = await send('GET', `/requests?after=${last}&wait=25000`);
      // Somebody reads: the table must not change under their eyes.
      if (requests.length > 0 && !element('log').querySelector('details[open]')) await refresh('log');
    } catch {
      say('The mock does not answer.');
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

void follow();
