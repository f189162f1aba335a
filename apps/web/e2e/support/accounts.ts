/** Accounts of the demo workspace, which every new data folder contains. */
export const accounts = {
  analyst: { username: 'analyst', password: 'analyst-demo' },
  admin: { username: 'admin', password: 'admin-demo' },
} as const;
