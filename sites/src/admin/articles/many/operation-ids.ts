/** The id of an operation is kept until it is answered: one that is sent again after a lost answer is then known to be done. */
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
