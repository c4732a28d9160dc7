/** A new alert with this text, from the template of the page's server-rendered part. */
export function alertFrom(template: HTMLTemplateElement, text: string): HTMLElement {
  const copy = document.importNode(template.content, true).querySelector<HTMLElement>('.alert')
  if (!copy) throw new Error('The template holds no alert')
  copy.querySelector('.alert__text > div')?.append(text)
  return copy
}
