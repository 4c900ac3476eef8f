/** The person who is signed in, as the bar shows them. */
export interface Viewer {
  name: string;
  email: string;
  imageUrl: string | null;
  avatar: string;
}
