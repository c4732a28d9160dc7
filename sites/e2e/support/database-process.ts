import { inject } from 'vitest'

/** Ends the database process as a crash would, or starts it again on the same files. */
export function controlDatabase(action: 'kill' | 'start') {
  return fetch(`http://127.0.0.1:${inject('controlPort')}/${action}-database`)
}
