/** Texts in required-texts.json that are visible only temporarily, with the tests that read them. */
export const readElsewhere: readonly { readonly text: string; readonly test: string }[] = [
  { text: 'Logging in…', test: 'states/screens.spec.ts › Login: working' },
  { text: 'Login failed', test: 'mock/error-catalogue.spec.ts › login-no-message' },
  {
    text: 'Passwords do not match',
    test: 'auth.spec.ts › registration validates the form, then opens the login page with a message',
  },
  {
    text: 'Registration successful! Please log in.',
    test: 'auth.spec.ts › registration validates the form, then opens the login page with a message',
  },
  {
    text: 'Settings saved successfully!',
    test: 'admin.spec.ts › settings survive a reload, but the Hugging Face key is stored only in the tab',
  },
  {
    text: 'Error',
    test: 'mock/error-catalogue-of-actions.spec.ts › the Space settings show "Failed to load Hugging Face Space settings"',
  },
  {
    text: 'No API metrics available',
    test: 'admin.spec.ts › the Performance Dashboard shows measurements and can clear them',
  },
  {
    text: 'No API requests recorded',
    test: 'admin.spec.ts › the Performance Dashboard shows measurements and can clear them',
  },
  {
    text: 'No slow renders detected',
    test: 'admin.spec.ts › the Performance Dashboard shows measurements and can clear them',
  },
  { text: 'No component metrics available', test: 'states/screens.spec.ts › Performance Monitoring: empty' },
];
