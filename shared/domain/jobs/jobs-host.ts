/** The host of bff-admin for the other workers. No brand is served on it: a request from outside through the edge has another host. */
export const JOBS_HOST = 'bff-admin.internal'
