/** The accounts of the demo workspace, which every fresh data folder begins with. */
export const accounts = {
  analyst: { username: 'analyst', password: 'analyst-demo' },
  admin: { username: 'admin', password: 'admin-demo' },
} as const;
