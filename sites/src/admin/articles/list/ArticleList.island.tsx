import { type KeyboardEvent, useState } from 'react'
import { ASSIGN_MAX_ARTICLES } from '#shared/domain/articles/limits.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { COLUMN_MESSAGES, LIST_MESSAGES } from '../messages.ts'
import { ArticleRow } from './ArticleRow.tsx'
import { BulkBar } from './BulkBar.tsx'
import type { AssignedRow } from './list.mutations.ts'
import type { ListEditor, ListRow } from './list.queries.ts'
import './article-list.css'

type ArticleListProps = {
  readonly articles: readonly ListRow[]
  readonly editors: readonly ListEditor[]
  readonly timeZone: string
  readonly now: string
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move between the titles, or the check boxes, of neighbouring rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  const from = event.target instanceof Element ? event.target.closest('a, input') : null
  const row = from?.closest('tr')
  if (!step || !from || !row) return
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling
  const target = next?.querySelector<HTMLElement>(from instanceof HTMLInputElement ? 'input' : '.list__title a')
  if (!target) return
  event.preventDefault()
  target.focus()
}

function List({ articles, editors, timeZone, now }: ArticleListProps) {
  // A box ticked before hydration would be forgotten by React's state.
  const isHydrated = useHydrated()
  const [rows, setRows] = useState(articles)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const isAll = selected.size === rows.length

  const select = (id: string, isOn: boolean) =>
    setSelected((before) => new Set(isOn ? [...before, id] : [...before].filter((one) => one !== id)))
  const selectAll = () => setSelected(new Set(isAll ? [] : rows.slice(0, ASSIGN_MAX_ARTICLES).map((row) => row.id)))
  const applyChanges = (changed: readonly AssignedRow[]) => {
    const byId = new Map(changed.map((one) => [one.id, one]))
    setRows((before) => before.map((row) => ({ ...row, ...byId.get(row.id) })))
  }

  return (
    <div className="list">
      <table className="list__table">
        <thead>
          <tr>
            <th scope="col" className="list__box">
              <input
                type="checkbox"
                aria-label={LIST_MESSAGES.selectAll}
                disabled={!isHydrated}
                checked={isAll}
                onChange={selectAll}
              />
            </th>
            <th scope="col">{COLUMN_MESSAGES.article}</th>
            <th scope="col">{COLUMN_MESSAGES.author}</th>
            <th scope="col">{COLUMN_MESSAGES.status}</th>
            <th scope="col" className="list__figure">
              {COLUMN_MESSAGES.since}
            </th>
            <th scope="col">{COLUMN_MESSAGES.due}</th>
            <th scope="col">{COLUMN_MESSAGES.editor}</th>
            <th scope="col" className="list__figure">
              {COLUMN_MESSAGES.words}
            </th>
            <th scope="col" className="list__figure">
              {COLUMN_MESSAGES.submitted}
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={moveFocus}>
          {rows.map((row) => (
            <ArticleRow
              key={row.id}
              article={row}
              isSelected={selected.has(row.id)}
              onSelect={(isOn) => select(row.id, isOn)}
              {...{ isHydrated, timeZone, now }}
            />
          ))}
        </tbody>
      </table>
      <BulkBar ids={[...selected]} {...{ editors }} onChanged={applyChanges} onClear={() => setSelected(new Set())} />
    </div>
  )
}

/** A table, on a phone cards; an editor can be assigned to many rows at once. */
export const ArticleList = withErrorBoundary(List)
