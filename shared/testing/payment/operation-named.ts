import { newId } from '#shared/kernel/ids.ts'

const ids = new Map<string, string>()

/** An operation id in the format of the pages, the same for the same name. */
export function operationNamed(name: string): string {
  const id = ids.get(name) ?? newId(new Date())
  ids.set(name, id)
  return id
}

/** The sent object, with the name of its operation as an id. */
export function withOperation(given: object, owner = ''): object {
  if (!('operationId' in given) || typeof given.operationId !== 'string') return given
  return { ...given, operationId: operationNamed(owner + given.operationId) }
}
