import { Db } from './client.ts'

/** The database from a worker's configuration, for one request or one piece of background work. */
export function connect(env: { readonly DB_URL: string; readonly DB_AUTH_TOKEN: string }): Db {
  return new Db({ url: env.DB_URL, authToken: env.DB_AUTH_TOKEN })
}
