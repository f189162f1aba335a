// full run only: it visits every state of every screen.
import { allScreens, demoIds, expectNoSidewaysScroll, openScreen, sizes } from './support/all-screens.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { test } from './support/test.ts';

for (const { name: size, ...viewport } of sizes)
  test.describe(`${size} window`, () => {
    test.use({ viewport, account: 'admin' });

    test('every screen is accessible in both themes and does not scroll sideways', async ({ page }) => {
      test.setTimeout(600_000);
      const ids = await demoIds(page);
      for (const [name, path, act] of allScreens)
        await test.step(name, async () => {
          await openScreen(page, path, ids, act);
          await expectNoSidewaysScroll(page);
          await expectAccessible(page);
        });
    });
  });
