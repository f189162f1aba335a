// Switches, buttons and live updates of the inspector.
const { session } = document.body.dataset;
const base = `/__mock/sessions/${encodeURIComponent(session)}`;
const element = (id) => document.getElementById(id);

function showStatus(text) {
  element('status').textContent = text;
}

async function send(method, path, body) {
  const response = await fetch(base + path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const result = await response.json();
  if (!response.ok) throw new Error(result.detail ?? `The mock server returned ${response.status}`);
  return result;
}

/** Replaces parts of the page with newly rendered ones from the server. */
async function refresh(...ids) {
  const response = await fetch(`/__mock?session=${encodeURIComponent(session)}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const open = [...document.querySelectorAll('#switches details')].map((group) => group.open);
  for (const id of ids) element(id).replaceWith(page.getElementById(id));
  document.querySelectorAll('#switches details').forEach((group, at) => {
    group.open ||= open[at];
  });
  narrow();
}

async function act(done, work) {
  try {
    await work();
    showStatus(done);
  } catch (error) {
    showStatus(error.message);
  }
}

/** Shows only items that contain every search word, and only groups with matching items. */
function narrow() {
  const look = (places, input) => {
    const words = element(input).value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const place of document.querySelectorAll(places))
      place.hidden = !words.every((word) => place.dataset.words.includes(word));
    return words.length > 0;
  };
  look('#log tr[data-words]', 'filter');
  const isLooking = look('#switches li', 'find');
  for (const group of document.querySelectorAll('#switches details')) {
    group.hidden = group.querySelector('li:not([hidden])') === null;
    if (isLooking) group.open = true;
  }
}

document.addEventListener('input', narrow);
document.addEventListener('submit', (event) => {
  if (event.target.id === 'next' || event.target.id === 'narrow') event.preventDefault();
});

document.addEventListener('change', ({ target }) => {
  if (target.id === 'session') target.form.submit();
  if (target.getAttribute('role') !== 'switch') return;
  const { name, checked } = target;
  void act(`${name} is ${checked ? 'on' : 'off'}.`, async () => {
    const times = Number(element('times').value) || null;
    const operation = element('operation').value || null;
    if (checked) await send('POST', '/scenarios', { name, times, operation });
    else await send('DELETE', `/scenarios/${name}`);
    await refresh('on', 'switches');
    element(`scenario-${name}`).focus();
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
  const { advance, clock, reset, scenarios, requests, curl } = target.dataset;
  if (curl) void act('The curl command is copied.', () => navigator.clipboard.writeText(curl));
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
    void act('The session is reset.', async () => {
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
      // The table is not replaced while a row is open.
      if (requests.length > 0 && !element('log').querySelector('details[open]')) await refresh('log');
    } catch {
      showStatus('The mock server does not respond.');
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

void follow();
