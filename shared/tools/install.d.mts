export declare const root: string
/** The Node that the lock file brings; the machine's own may be older. */
export declare const newerNode: string
/** Whether the packages of the lock file are installed. */
export declare function isInstalled(base?: string): boolean
/** The error code and the reason in npm's output. */
export declare function reasonOf(printed: string): string
