import { type KeyboardEvent, useState } from 'react'
import { ASSIGN_AT_ONCE } from '#shared/domain/articles/limits.ts'
import { withErrorBoundary } from '../../lib/with-error-boundary.tsx'
import { ArticleRow } from './ArticleRow.tsx'
import { BulkBar } from './BulkBar.tsx'
import type { AssignedRow } from './board.mutations.ts'
import type { ListRow } from './board.queries.ts'
import type { Editor } from './desk.queries.ts'
import { LIST_WORDS } from './list-words.ts'
import { DESK_WORDS } from './words.ts'
import './article-list.css'

type ArticleListProps = {
  readonly articles: readonly ListRow[]
  readonly editors: readonly Editor[]
  readonly timeZone: string
  readonly now: string
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Up and down the rows: from title to title, from box to box. */
function followCursor(event: KeyboardEvent<HTMLElement>) {
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
  const [rows, setRows] = useState(articles)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const isAll = selected.size === rows.length

  const select = (id: string, isOn: boolean) =>
    setSelected((before) => new Set(isOn ? [...before, id] : [...before].filter((one) => one !== id)))
  const selectAll = () => setSelected(new Set(isAll ? [] : rows.slice(0, ASSIGN_AT_ONCE).map((row) => row.id)))
  const follow = (changed: readonly AssignedRow[]) => {
    const byId = new Map(changed.map((one) => [one.id, one]))
    setRows((before) => before.map((row) => ({ ...row, ...byId.get(row.id) })))
  }

  return (
    <div className="list">
      <table className="list__table">
        <thead>
          <tr>
            <th scope="col" className="list__box">
              <input type="checkbox" aria-label={LIST_WORDS.selectAll} checked={isAll} onChange={selectAll} />
            </th>
            <th scope="col">{DESK_WORDS.article}</th>
            <th scope="col">{DESK_WORDS.author}</th>
            <th scope="col">{DESK_WORDS.status}</th>
            <th scope="col" className="list__figure">
              {DESK_WORDS.since}
            </th>
            <th scope="col">{LIST_WORDS.due}</th>
            <th scope="col">{DESK_WORDS.editor}</th>
            <th scope="col" className="list__figure">
              {DESK_WORDS.words}
            </th>
            <th scope="col" className="list__figure">
              {DESK_WORDS.submitted}
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={followCursor}>
          {rows.map((row) => (
            <ArticleRow
              key={row.id}
              article={row}
              isSelected={selected.has(row.id)}
              onSelect={(isOn) => select(row.id, isOn)}
              {...{ timeZone, now }}
            />
          ))}
        </tbody>
      </table>
      <BulkBar ids={[...selected]} {...{ editors }} onChanged={follow} onClear={() => setSelected(new Set())} />
    </div>
  )
}

/** A table where there is room for one, cards on a phone; many rows may be given an editor at once. */
export const ArticleList = withErrorBoundary(List)
