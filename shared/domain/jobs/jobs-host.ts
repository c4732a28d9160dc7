/** Of bff-admin, for the other workers. No brand is served on it: a request that came from outside through the edge carries another host. */
export const JOBS_HOST = 'bff-admin.internal'
