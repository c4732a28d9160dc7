import { useEffect } from 'react'

const SEPARATOR = ' · '

/** Names the step that the page shows in its title, "PAGE · COMMUNITY". */
export function usePageTitle(name: string): void {
  useEffect(() => {
    const [, ...community] = document.title.split(SEPARATOR)
    document.title = [name, ...community].join(SEPARATOR)
  }, [name])
}
