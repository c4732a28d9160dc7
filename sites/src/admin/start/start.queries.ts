import { graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

export const WAITING = graphql(`
  fragment WaitingWork on Waiting { kind count hasMore at before }
`)

export type WaitingWork = ResultOf<typeof WAITING>

export const START = graphql(
  `
    query StartPage {
      me { ...AdminInShell }
      waiting { ...WaitingWork }
    }
  `,
  [ADMIN_IN_SHELL, WAITING],
)
