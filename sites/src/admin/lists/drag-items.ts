type Options = {
  /** An item was dropped on another one of the list: puts it there. */
  readonly onMove: (item: HTMLElement, place: () => void) => void
  /** Whether one may take the place of another; all may without it. */
  readonly canReplace?: (item: HTMLElement, other: HTMLElement) => boolean
}

/**
 * Lets the items of a list be dragged with a mouse: buttons that do the same are there already, so whoever calls this ignores that it
 * fails. The library is fetched only when the device has a mouse.
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
