import { findMentions } from './compose.requests.ts'
import { mentionBefore } from './mention-text.ts'

type Options = { readonly audienceId: () => string | null; readonly label: string }

const PAUSE_MS = 200

/** After an at sign, members whose name begins like what follows; arrows choose, Enter or Tab takes, Escape closes. */
export function suggestMentions(field: HTMLTextAreaElement, { audienceId, label }: Options): void {
  const list = document.createElement('ul')
  list.id = `${field.id}-mentions`
  list.className = 'menu'
  list.role = 'listbox'
  list.ariaLabel = label
  list.hidden = true
  field.after(list)
  field.setAttribute('aria-controls', list.id)
  field.setAttribute('aria-autocomplete', 'list')
  let [timer, chosen] = [0, 0]

  const close = () => {
    clearTimeout(timer)
    list.hidden = true
    field.removeAttribute('aria-activedescendant')
  }
  const mark = (index: number) => {
    const options = [...list.children]
    chosen = (index + options.length) % options.length
    options.forEach((option, i) => {
      option.setAttribute('aria-selected', String(i === chosen))
      ;(option as HTMLElement).style.fontWeight = i === chosen ? '650' : ''
    })
    const id = options[chosen]?.id
    if (id) field.setAttribute('aria-activedescendant', id)
  }
  const take = (name: string) => {
    const found = mentionBefore(field.value, field.selectionStart)
    if (!found) return close()
    field.setRangeText(`@${name} `, found.start, field.selectionStart, 'end')
    close()
    field.focus()
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const show = async (term: string) => {
    const people = await findMentions(term, audienceId()).catch(() => [])
    if (mentionBefore(field.value, field.selectionStart)?.term !== term) return
    list.replaceChildren(
      ...people.map(({ name, snapshot }, i) => {
        const option = document.createElement('li')
        option.id = `${list.id}-${i}`
        option.role = 'option'
        option.className = 'menu__item'
        option.textContent = [name.fullName, snapshot.companyName].filter(Boolean).join(' · ')
        option.addEventListener('pointerdown', (event) => {
          event.preventDefault()
          take(name.fullName)
        })
        option.dataset.name = name.fullName
        return option
      }),
    )
    list.hidden = people.length === 0
    if (people.length > 0) mark(0)
    else close()
  }
  field.addEventListener('input', () => {
    const found = mentionBefore(field.value, field.selectionStart)
    if (!found || found.term === '') return close()
    clearTimeout(timer)
    timer = window.setTimeout(() => void show(found.term), PAUSE_MS)
  })
  field.addEventListener('blur', close)
  field.addEventListener('keydown', (event) => {
    if (list.hidden || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown') mark(chosen + 1)
    else if (event.key === 'ArrowUp') mark(chosen - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' || event.key === 'Tab')
      take((list.children[chosen] as HTMLElement).dataset.name ?? '')
    else return
    event.preventDefault()
  })
}
