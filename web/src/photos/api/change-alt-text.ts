export async function changeAltText(_photoId: string, _altText: string | null): Promise<void> {}
