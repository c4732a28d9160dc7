type Options = {
  /** The selector of the rows' boxes. */
  readonly boxes: string
  /** The box that selects all rows; a board has none. */
  readonly all?: HTMLInputElement | null
  readonly onChange: (chosen: readonly HTMLInputElement[]) => void
}

/** The rows of a list whose boxes are checked. */
export function createSelection(root: HTMLElement, { boxes: selector, all, onChange }: Options) {
  const boxes = () => [...root.querySelectorAll<HTMLInputElement>(selector)]
  const selected = () => boxes().filter(({ checked }) => checked)
  const show = () => {
    const chosen = selected()
    if (all) all.checked = chosen.length === boxes().length
    onChange(chosen)
  }
  const set = (isOn: boolean, isMeant: (value: string) => boolean = () => true) => {
    for (const box of boxes()) if (isMeant(box.value)) box.checked = isOn
    show()
  }
  root.addEventListener('change', ({ target }) => {
    if (target === all && all) set(all.checked)
    else if (target instanceof Element && target.matches(selector)) show()
  })
  return {
    boxes,
    selected,
    /** Must be called when boxes change without user action, for example before the script ran. */
    show,
    unselect: (isMeant?: (value: string) => boolean) => set(false, isMeant),
    /** Unselects all; the first selected row gets the focus. */
    clear: () => {
      const [first] = selected()
      set(false)
      first?.focus()
    },
  }
}
