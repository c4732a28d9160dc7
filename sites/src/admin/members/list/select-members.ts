import { createSelection } from '../../lists/selection.ts'
import { previewPath } from '../merge/paths.ts'
import { copiedText, MEMBERS_MESSAGES as M, selectedCount } from './messages.ts'

/** The selection of members: copies their addresses, and compares two of one brand for a merge. */
export function enableSelection(table: HTMLTableElement, bar: HTMLElement): void {
  const find = <E extends HTMLElement>(selector: string) => bar.querySelector<E>(selector)
  const said = find('[role=status]')
  const { selected, show, clear } = createSelection(table, {
    boxes: 'tbody input',
    all: table.querySelector<HTMLInputElement>('thead input'),
    onChange: (chosen) => {
      bar.hidden = chosen.length === 0
      find('.selected__count')?.replaceChildren(selectedCount(chosen.length))
      said?.replaceChildren()
      const compare = find<HTMLAnchorElement>('[data-compares]')
      const href = comparisonOf(chosen)
      if (compare) compare.hidden = href === null
      if (compare && href !== null) compare.href = href
    },
  })

  find('[data-clears]')?.addEventListener('click', clear)
  find('[data-copies]')?.addEventListener('click', async () => {
    const emails = selected().map((box) => box.value)
    const isCopied = await navigator.clipboard.writeText(emails.join(', ')).then(
      () => true,
      () => false,
    )
    said?.replaceChildren(isCopied ? copiedText(emails.length) : M.copyFailed)
  })
  // Boxes that were selected before the script ran, or that the browser has restored.
  show()
}

/** The page that compares two accounts of one brand, on that brand's site; null for other selections. */
function comparisonOf(chosen: readonly HTMLInputElement[]): string | null {
  const [first, second] = chosen.map(({ dataset }) => ({
    id: dataset.id ?? '',
    origin: new URL(dataset.href ?? '', location.href).origin,
  }))
  if (chosen.length !== 2 || !first || !second || first.origin !== second.origin) return null
  return `${first.origin}${previewPath(first.id, second.id, first.id)}`
}
