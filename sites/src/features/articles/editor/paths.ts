/** Where the editor leads back to. */
export const DASHBOARD = '/articles'
export const LOGIN = '/login'
