import { useEffect } from 'react'

const SEPARATOR = ' · '

/** Puts the name of the shown step into the page's title, "PAGE · COMMUNITY". */
export function usePageTitle(name: string): void {
  useEffect(() => {
    const [, ...community] = document.title.split(SEPARATOR)
    document.title = [name, ...community].join(SEPARATOR)
  }, [name])
}
