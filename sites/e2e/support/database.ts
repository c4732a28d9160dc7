import { inject } from 'vitest'
import { Db } from '../../../db/client.ts'

/** The database of the stack under test. */
export function database() {
  return new Db({ url: inject('dbUrl'), authToken: inject('dbAuthToken') })
}
