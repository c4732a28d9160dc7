import { atom } from 'nanostores'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useSelected } from './use-selected.ts'

const $store = atom({ status: 'saved' })
function Status() {
  return useSelected($store, ({ status }) => status)
}

// React hydrates with what `useSyncExternalStore` answers for the server, which is also what renderToString shows.
test('a part is hydrated with the value that the server showed, however far the store has gone on', () => {
  $store.set({ status: 'saving' })
  expect(renderToString(<Status />)).toBe('saved')
})
