type Selection = {
  readonly all: HTMLInputElement
  readonly boxes: readonly HTMLInputElement[]
  /** How many may be selected at once. */
  readonly most?: number
  readonly onChange: (selected: readonly HTMLInputElement[]) => void
}

/** The check boxes of rows and the one that selects all of them. Answers what takes the selection away. */
export function enableSelection({ all, boxes, most = boxes.length, onChange }: Selection): () => void {
  const show = () => {
    const selected = boxes.filter((box) => box.checked)
    all.checked = selected.length === boxes.length
    onChange(selected)
  }
  const selectFirst = (count: number) => {
    boxes.forEach((box, i) => {
      box.checked = i < count
    })
    show()
  }
  all.addEventListener('change', () => selectFirst(all.checked ? most : 0))
  for (const box of boxes) box.addEventListener('change', show)
  // Boxes that were selected before the script ran, or that the browser has restored.
  show()
  return () => selectFirst(0)
}
