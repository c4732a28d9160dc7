/** An item of a menu that the script fills. */
export function menuItem(label: string, choose: () => void): HTMLLIElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'menu__item'
  button.append(label)
  button.addEventListener('click', choose)
  const item = document.createElement('li')
  item.append(button)
  return item
}
