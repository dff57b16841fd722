/** Goals as multiples of the reference task: 50, 100 and 200 ms where that takes 25 ms. */
export const MS_50 = 2;
export const MS_100 = 4;
export const MS_200 = 8;
