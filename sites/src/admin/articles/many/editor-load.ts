import { formatCount } from '#shared/kernel/plurals.ts'
import { countOf } from '../messages.ts'
import { loadLabel } from './messages.ts'

export type Person = { readonly id: string; readonly name: { readonly fullName: string } }
type Load = {
  readonly editorId: string
  readonly open: number
  readonly overdue: number
  readonly isMoreOverdue: boolean
}

export type Editor = Person & { readonly load: Omit<Load, 'editorId'> }

/** The editors, each with their number of articles. */
export function withLoads(editors: readonly Person[], loads: readonly Load[]): readonly Editor[] {
  return editors.map((editor) => ({
    ...editor,
    load: loads.find(({ editorId }) => editorId === editor.id) ?? { open: 0, overdue: 0, isMoreOverdue: false },
  }))
}

/** "12 open, 3 overdue", beside the name wherever an editor is chosen. */
export function loadOf({ load: { open, overdue, isMoreOverdue } }: Editor): string {
  return loadLabel({
    open: countOf(open),
    overdue: overdue > 0 ? `${formatCount(overdue)}${isMoreOverdue ? '+' : ''}` : null,
  })
}
