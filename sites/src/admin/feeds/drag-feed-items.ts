import { enableItemDragging } from '../lists/drag-items.ts'

const form = document.querySelector<HTMLFormElement>('form[data-feed-items]')
const list = form?.querySelector<HTMLElement>('ol')
const arrange = form?.querySelector<HTMLButtonElement>('button[value=arrange]')

/** The form submits its items in their current order. */
if (form && list && arrange) {
  enableItemDragging(list, {
    onMove: (_item, place) => {
      place()
      form.requestSubmit(arrange)
    },
    // Pinned items come before the others.
    canReplace: (item, other) => item.dataset.pinned === other.dataset.pinned,
  }).catch(() => undefined)
}
