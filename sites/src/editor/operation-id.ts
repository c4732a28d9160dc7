import { newId } from '#shared/kernel/ids.ts'

/** The id of one request that writes; a repeat under the same id is performed once. */
export function newOperationId(): string {
  return newId(new Date())
}
