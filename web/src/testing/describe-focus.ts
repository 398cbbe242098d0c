/**
 * Returns the focused element, and whether its focus is visible: drawn, in the window, and not covered. Uses
 * nothing outside of the function, because stories run it inside their page.
 */
export const describeFocus = (): { name: string; problem: string } => {
  const element = document.activeElement;
  if (!element || element === document.body) return { name: 'nothing', problem: 'nothing has the focus' };
  // The visible part of a radio button or checkbox is in the label.
  const shown = [element, element.closest('label')].filter((each) => each !== null);
  const isOutlined = shown.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
  const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
  const isInWindow = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  // An element without pointer events may still cover other elements.
  const { pointerEvents } = getComputedStyle(element);
  const styled = element as HTMLElement;
  if (pointerEvents === 'none') styled.style.pointerEvents = 'auto';
  const onTop = document.elementFromPoint(x, y);
  if (pointerEvents === 'none') styled.style.pointerEvents = '';
  const isOnTop = shown.some((each) => onTop !== null && (each.contains(onTop) || onTop.contains(each)));
  const name = element.outerHTML.slice(0, 160);
  if (!isOutlined) return { name, problem: 'no outline' };
  if (!isInWindow) return { name, problem: 'outside of the window' };
  return { name, problem: isOnTop ? '' : `covered by ${onTop?.outerHTML.slice(0, 160)}` };
};
