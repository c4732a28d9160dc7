/** Creates an element with text. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = '',
  ...content: (string | Node)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.append(...content)
  return element
}

export function createButton(
  className: string,
  label: string | Node,
  press: () => Promise<void> | void,
): HTMLButtonElement {
  const button = createElement('button', className, label)
  button.type = 'button'
  button.addEventListener('click', () => void press())
  return button
}
