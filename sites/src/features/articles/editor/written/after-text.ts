import type { ClientDirective } from 'astro'
import { TEXT_OPENED } from './text-opened.ts'

/** `client:after-text`: the parts around a text are loaded and hydrated once the text can be edited. */
const afterText: ClientDirective = (load) => {
  // The text is opened by a module, which runs after every island of the page was found.
  window.addEventListener(TEXT_OPENED, async () => (await load())(), { once: true })
}

export default afterText
