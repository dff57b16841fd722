import { beginEarly } from './begin.ts';

try {
  beginEarly();
} catch {
  // What is wrong with the page the application finds as well, and can say readably.
}
