import { enableItemDragging } from '../lists/drag-items.ts'

const form = document.querySelector<HTMLFormElement>('form[data-feed-items]')
const list = form?.querySelector<HTMLElement>('ol')
const arrange = form?.querySelector<HTMLButtonElement>('button[value=arrange]')

/** The form sends its items in the order in which they stand. */
if (form && list && arrange) {
  enableItemDragging(list, {
    onMove: (_item, place) => {
      place()
      form.requestSubmit(arrange)
    },
    // Pinned items stand before the others.
    canReplace: (item, other) => item.dataset.pinned === other.dataset.pinned,
  }).catch(() => undefined)
}
