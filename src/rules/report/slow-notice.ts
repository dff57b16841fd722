/** Fabric answers late while a capacity is overloaded. In a file of its own, because the start does not need it. */
export const slowNotice = "The report service is busy. Still loading…";
