import { atom } from 'nanostores'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useSelected } from './use-selected.ts'

const $store = atom({ status: 'saved' })
function Status() {
  return useSelected($store, ({ status }) => status)
}

// React hydrates with the server snapshot of `useSyncExternalStore`, which is also what renderToString shows.
test('a part hydrates with the value that the server rendered, whatever the store has changed to since', () => {
  $store.set({ status: 'saving' })
  expect(renderToString(<Status />)).toBe('saved')
})
