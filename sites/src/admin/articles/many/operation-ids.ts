/**
 * Keeps the id of an operation until there is a response, so that a repeat after a lost response is recognised as done.
 */
export function createOperationIds() {
  let sent = { key: '', id: '' }
  return {
    idOf: (...operation: readonly unknown[]): string => {
      const key = JSON.stringify(operation)
      if (sent.key !== key) sent = { key, id: crypto.randomUUID() }
      return sent.id
    },
    answered: () => {
      sent = { key: '', id: '' }
    },
  }
}
