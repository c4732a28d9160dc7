type Options = {
  /** Called when an item is dropped on another one of the list; `place` moves it there. */
  readonly onMove: (item: HTMLElement, place: () => void) => void
  /** Whether one item may take the position of another; without it, all may. */
  readonly canReplace?: (item: HTMLElement, other: HTMLElement) => boolean
}

/**
 * Lets the items of a list be dragged with a mouse. Buttons already do the same, so callers ignore a failure. The
 * library is loaded only when the device has a mouse.
 */
export async function enableItemDragging(
  list: HTMLElement,
  { onMove, canReplace = () => true }: Options,
): Promise<void> {
  if (!matchMedia('(pointer: fine)').matches) return
  const { draggable, dropTargetForElements } = await import('@atlaskit/pragmatic-drag-and-drop/element/adapter')
  for (const element of list.querySelectorAll<HTMLElement>(':scope > [data-item]')) {
    draggable({ element })
    dropTargetForElements({
      element,
      canDrop: ({ source }) =>
        source.element !== element &&
        source.element.parentElement === list &&
        canReplace(source.element as HTMLElement, element),
      onDragEnter: () => element.toggleAttribute('data-over', true),
      onDragLeave: () => element.toggleAttribute('data-over', false),
      onDrop: ({ source }) => {
        element.toggleAttribute('data-over', false)
        const isBelow = Boolean(source.element.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
        onMove(source.element as HTMLElement, () =>
          isBelow ? element.after(source.element) : element.before(source.element),
        )
      },
    })
  }
}
