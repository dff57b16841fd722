/** Before what the search of the sidebar also finds a story by. The sidebar itself does not show it. */
export const SEARCH_SEPARATOR = " · ";
