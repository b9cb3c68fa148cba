// To import it makes every iframe of the page with a lab in it as high as its lab.

export {};
