import { UNDO_MS } from '#shared/domain/articles/limits.ts'

/**
 * Lets scheduled articles be dragged to another day with a mouse, keeping their time of day: it submits the page's form
 * for moves, so that the result is the same. The library is loaded only when the device has a mouse.
 */
export async function enableDragging(calendar: HTMLElement, form: HTMLFormElement): Promise<void> {
  if (!matchMedia('(pointer: fine)').matches) return
  const { draggable, dropTargetForElements, monitorForElements } = await import(
    '@atlaskit/pragmatic-drag-and-drop/element/adapter'
  )
  for (const element of calendar.querySelectorAll<HTMLElement>('[data-time]')) {
    draggable({ element })
    // Otherwise a link would be dragged itself.
    for (const link of element.querySelectorAll('a')) link.draggable = false
  }
  for (const element of calendar.querySelectorAll<HTMLElement>('[data-day]'))
    dropTargetForElements({
      element,
      canDrop: ({ source }) => !element.contains(source.element),
      onDragEnter: () => element.toggleAttribute('data-over', true),
      onDragLeave: () => element.toggleAttribute('data-over', false),
      onDrop: ({ source }) => move(form, source.element as HTMLElement, element),
    })
  monitorForElements({
    onDragStart: () => calendar.toggleAttribute('data-dragging', true),
    onDrop: () => calendar.toggleAttribute('data-dragging', false),
  })
}

function move(form: HTMLFormElement, entry: HTMLElement, day: HTMLElement): void {
  const values = {
    article: entry.querySelector('button')?.value ?? '',
    base: entry.querySelector('time')?.dateTime ?? '',
    time: entry.dataset.time ?? '',
    day: day.dataset.day ?? '',
  }
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
  entry.setAttribute('aria-busy', 'true')
  form.requestSubmit()
}

/** The undo is available for ten seconds. */
export function hideWhenOver(parts: Iterable<HTMLElement>): void {
  for (const part of parts) setTimeout(() => part.remove(), UNDO_MS)
}
