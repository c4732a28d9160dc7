/** Where the editor leads back to. */
export const DASHBOARD_PATH = '/articles'
export const LOGIN_PATH = '/login'
