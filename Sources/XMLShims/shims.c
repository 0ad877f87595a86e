#include "XMLShims.h"
