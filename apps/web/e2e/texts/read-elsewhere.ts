/** Texts of docs/requirements.md that come and go while something is done, and the test that reads each. */
export const readElsewhere: readonly { readonly text: string; readonly test: string }[] = [
  { text: 'Logging in…', test: 'states/screens.spec.ts › Login: working' },
  { text: 'Login failed', test: 'mock/error-catalogue.spec.ts › login-no-message' },
  {
    text: 'Passwords do not match',
    test: 'auth.spec.ts › registering checks the form and leads to the login with the news',
  },
  {
    text: 'Registration successful! Please log in.',
    test: 'auth.spec.ts › registering checks the form and leads to the login with the news',
  },
  {
    text: 'Settings saved successfully!',
    test: 'admin.spec.ts › settings survive a reload, the Hugging Face key only in its tab',
  },
  {
    text: 'Error',
    test: 'mock/error-catalogue-of-actions.spec.ts › the Space settings say "Failed to load Hugging Face Space settings"',
  },
  {
    text: 'No API metrics available',
    test: 'admin.spec.ts › the Performance Dashboard shows what was measured and forgets it on demand',
  },
  {
    text: 'No API requests recorded',
    test: 'admin.spec.ts › the Performance Dashboard shows what was measured and forgets it on demand',
  },
  {
    text: 'No slow renders detected',
    test: 'admin.spec.ts › the Performance Dashboard shows what was measured and forgets it on demand',
  },
  { text: 'No component metrics available', test: 'states/screens.spec.ts › Performance Monitoring: empty' },
];
